// Area: java.util.Arrays
// Shows: fill, setAll, copyOf, copyOfRange, asList, hashCode, deepHashCode, toString, deepToString, parallelPrefix, stream, spliterator
import java.util.*;

public class LibArraysFillCopy {
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
        int[] a = new int[6];
        Arrays.fill(a, 7);
        Arrays.fill(a, 2, 4, -1);
        show("fill", Arrays.toString(a));
        boolean[] z = new boolean[3]; Arrays.fill(z, true);
        char[] c = new char[3]; Arrays.fill(c, 'q');
        double[] d = new double[2]; Arrays.fill(d, 0.5);
        String[] s = new String[3]; Arrays.fill(s, 1, 3, "s");
        long[] l = new long[2]; Arrays.fill(l, 9L);
        float[] f = new float[1]; Arrays.fill(f, 2f);
        byte[] b = new byte[2]; Arrays.fill(b, (byte) 3);
        short[] h = new short[2]; Arrays.fill(h, (short) 4);
        show("fills", Arrays.toString(z) + Arrays.toString(c) + Arrays.toString(d) + Arrays.toString(s) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(b) + Arrays.toString(h));
        fails("fill range", () -> Arrays.fill(a, 3, 10, 1));
        Object[] os = new String[2];
        fails("fill store", () -> Arrays.fill(os, 5));
        Arrays.setAll(a, i -> i * i);
        Arrays.setAll(d, i -> i / 4.0);
        Arrays.setAll(l, i -> 1L << (40 + i));
        Arrays.setAll(s, i -> "#" + i);
        show("setAll", Arrays.toString(a) + Arrays.toString(d) + Arrays.toString(l) + Arrays.toString(s));
        Arrays.parallelPrefix(a, Integer::sum);
        show("parallelPrefix", Arrays.toString(a));
        Arrays.parallelPrefix(a, 2, 5, (x, y) -> x * 2 - y);
        show("parallelPrefix range", Arrays.toString(a));
        show("copyOf", Arrays.toString(Arrays.copyOf(a, 3)) + Arrays.toString(Arrays.copyOf(a, 8)) + Arrays.toString(Arrays.copyOf(s, 4)) + Arrays.toString(Arrays.copyOf(z, 4)) + Arrays.toString(Arrays.copyOf(c, 2)));
        show("copyOfRange", Arrays.toString(Arrays.copyOfRange(a, 4, 9)) + Arrays.toString(Arrays.copyOfRange(d, 0, 1)) + Arrays.toString(Arrays.copyOfRange(s, 1, 3)));
        Object[] up = Arrays.copyOf(s, 2, Object[].class);
        show("copyOf type", up.getClass().getSimpleName() + " " + Arrays.copyOfRange(s, 0, 1).getClass().getSimpleName());
        fails("copyOf negative", () -> Arrays.copyOf(a, -1));
        fails("copyOfRange order", () -> Arrays.copyOfRange(a, 4, 2));
        throwsType("copyOfRange start", () -> Arrays.copyOfRange(a, 40, 42));
        fails("copyOf store", () -> Arrays.copyOf(new Object[] {1}, 1, String[].class));
        List<String> view = Arrays.asList(s);
        view.set(0, "changed");
        Collections.reverse(view);
        show("asList", Arrays.toString(s) + " " + view + " " + view.contains("changed") + " " + view.indexOf("#1"));
        fails("asList add", () -> view.add("x"));
        fails("asList remove", () -> view.remove(0));
        show("hash", Arrays.hashCode(a) + " " + Arrays.hashCode(d) + " " + Arrays.hashCode(z) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(s) + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(c) + " " + Arrays.hashCode(f) + " " + Arrays.hashCode(b) + " " + Arrays.hashCode(h));
        Object[] deep = {1, new int[] {1, 2}, new Object[] {"x", new double[] {1.5}, null}, new char[][] {{'a'}, {}}, new boolean[] {true}};
        show("deep", Arrays.deepToString(deep) + " " + Arrays.deepHashCode(deep));
        Object[] self = {1, null};
        self[1] = self;
        show("cyclic", Arrays.deepToString(self));
        show("null", Arrays.toString((int[]) null) + " " + Arrays.toString(new Object[0]));
        show("stream", Arrays.stream(a).sum() + " " + Arrays.stream(s, 1, 3).toList() + " " + Arrays.stream(d).max().getAsDouble() + " " + Arrays.stream(l).count());
        Spliterator.OfInt sp = Arrays.spliterator(a, 0, 4);
        Spliterator.OfInt half = sp.trySplit();
        show("spliterator", half.estimateSize() + " " + sp.estimateSize());
        fails("stream range", () -> Arrays.stream(a, 5, 2));
    }
    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }
}
