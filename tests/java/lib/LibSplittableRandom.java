// Area: java.util.SplittableRandom
// Shows: seeded sequence, split generators, bounded draws and streams
import java.util.*;
import java.util.stream.*;

public class LibSplittableRandom {
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
        SplittableRandom r = new SplittableRandom(2024L);
        show("ints", r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(-5, 5));
        show("longs", r.nextLong() + " " + r.nextLong(1000L) + " " + r.nextLong(10L, 20L));
        show("doubles", r.nextDouble() + " " + r.nextDouble(5.0) + " " + r.nextDouble(-1.0, 1.0));
        show("boolean", r.nextBoolean() + " " + r.nextBoolean());
        SplittableRandom child = r.split();
        show("child", child.nextLong() + " " + child.nextInt(50));
        show("parent", r.nextLong());
        show("ints stream", new SplittableRandom(1).ints(5, 0, 100).boxed().collect(Collectors.toList()));
        show("longs stream", new SplittableRandom(1).longs(3).boxed().collect(Collectors.toList()));
        show("doubles stream", new SplittableRandom(1).doubles(2).boxed().collect(Collectors.toList()));
        byte[] b = new byte[10];
        new SplittableRandom(3).nextBytes(b);
        show("bytes", Arrays.toString(b));
        show("same seed", new SplittableRandom(9).nextLong() == new SplittableRandom(9).nextLong());
        fails("bound", () -> r.nextInt(-1));
        fails("order", () -> r.nextLong(4, 4));
        int[] hist = new int[4];
        for (int i = 0; i < 4000; i++) hist[r.nextInt(4)]++;
        show("histogram", Arrays.toString(hist));
    }
}
