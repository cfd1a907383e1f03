// Area: java.util.Random
// Shows: every next method with a fixed seed, bounded draws, gaussian, bytes, streams, setSeed
import java.util.*;
import java.util.stream.*;

public class LibRandomSeeded {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Random r = new Random(12345L);
        show("ints", r.nextInt() + " " + r.nextInt() + " " + r.nextInt());
        show("bounded", r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextInt(1000) + " " + r.nextInt((1 << 30) + 1));
        show("longs", r.nextLong() + " " + r.nextLong());
        show("booleans", r.nextBoolean() + " " + r.nextBoolean() + " " + r.nextBoolean());
        show("floats", r.nextFloat() + " " + r.nextFloat());
        show("doubles", r.nextDouble() + " " + r.nextDouble());
        byte[] b = new byte[7];
        r.nextBytes(b);
        show("bytes", Arrays.toString(b));
        r.setSeed(99);
        show("gaussian", String.format(Locale.ROOT, "%.10f %.10f %.10f", r.nextGaussian(), r.nextGaussian(), r.nextGaussian()));
        show("setSeed same", new Random(99).nextInt() == fresh(99));
        show("ints stream", new Random(5).ints(6).boxed().collect(Collectors.toList()));
        show("ints range", new Random(5).ints(10, 1, 7).boxed().collect(Collectors.toList()));
        show("ints limit", new Random(5).ints(-3, 4).limit(8).boxed().collect(Collectors.toList()));
        show("longs stream", new Random(5).longs(3).boxed().collect(Collectors.toList()));
        show("longs range", new Random(5).longs(5, 0L, 1000L).boxed().collect(Collectors.toList()));
        show("doubles stream", new Random(5).doubles(3).boxed().collect(Collectors.toList()));
        show("doubles range", new Random(5).doubles(3, 10.0, 20.0).boxed().collect(Collectors.toList()));
        Random q = new Random(77);
        show("origin bound", q.nextInt(5, 10) + " " + q.nextLong(100) + " " + q.nextLong(-5, 5) + " " + q.nextDouble(2.0) + " " + q.nextDouble(1.0, 3.0) + " " + q.nextFloat(4f));
        fails("bound 0", () -> q.nextInt(0));
        fails("bound order", () -> q.nextInt(5, 5));
        fails("stream size", () -> q.ints(-1));
        fails("stream range", () -> q.ints(3, 5, 5));
        int[] hist = new int[6];
        for (int i = 0; i < 6000; i++) hist[q.nextInt(6)]++;
        show("histogram", Arrays.toString(hist));
        show("negative seed", new Random(-1).nextLong() + " " + new Random(Long.MIN_VALUE).nextInt(100));
    }
    static int fresh(long seed) {
        Random r = new Random(0);
        r.setSeed(seed);
        return r.nextInt();
    }
}
