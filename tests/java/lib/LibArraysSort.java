// Area: java.util.Arrays
// Shows: sort of every element type, ranges, comparators, stability, parallelSort, special floating values
import java.util.*;

public class LibArraysSort {
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

    record Item(String name, int rank) { }
    public static void main(String[] args) {
        int[] i = {5, -3, 9, 0, 5, Integer.MIN_VALUE, Integer.MAX_VALUE};
        Arrays.sort(i);
        show("int", Arrays.toString(i));
        long[] l = {5L, -3L, Long.MIN_VALUE, 7L};
        Arrays.sort(l);
        show("long", Arrays.toString(l));
        short[] s = {5, -3, Short.MAX_VALUE, 2};
        Arrays.sort(s);
        byte[] b = {5, -3, 127, -128, 0};
        Arrays.sort(b);
        char[] c = "sorting".toCharArray();
        Arrays.sort(c);
        show("short/byte/char", Arrays.toString(s) + Arrays.toString(b) + Arrays.toString(c));
        double[] d = {1.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -2, Double.POSITIVE_INFINITY, -0.0};
        Arrays.sort(d);
        show("double", Arrays.toString(d));
        float[] f = {1.5f, Float.NaN, 0.0f, -0.0f, -7f};
        Arrays.sort(f);
        show("float", Arrays.toString(f));
        int[] r = {9, 8, 7, 6, 5, 4, 3, 2, 1};
        Arrays.sort(r, 2, 6);
        show("range", Arrays.toString(r));
        fails("range order", () -> Arrays.sort(r, 5, 2));
        fails("range low", () -> Arrays.sort(r, -1, 2));
        fails("range high", () -> Arrays.sort(r, 0, 99));
        String[] w = "delta Alpha charlie Bravo echo".split(" ");
        Arrays.sort(w);
        show("strings", Arrays.toString(w));
        Arrays.sort(w, String.CASE_INSENSITIVE_ORDER);
        show("case", Arrays.toString(w));
        Arrays.sort(w, 1, 4, Comparator.reverseOrder());
        show("range comparator", Arrays.toString(w));
        Item[] items = new Item[100];
        for (int k = 0; k < items.length; k++) items[k] = new Item("n" + k, k * 37 % 5);
        Arrays.sort(items, Comparator.comparingInt(Item::rank));
        StringBuilder sb = new StringBuilder();
        boolean stable = true;
        for (int k = 1; k < items.length; k++)
            stable &= items[k - 1].rank() < items[k].rank() || Integer.parseInt(items[k - 1].name().substring(1)) < Integer.parseInt(items[k].name().substring(1));
        show("stable", stable + " " + items[0] + " " + items[99]);
        int[] big = new int[3000];
        int x = 12345;
        for (int k = 0; k < big.length; k++) { x = x * 1664525 + 1013904223; big[k] = x >>> 12; }
        int[] p = big.clone();
        Arrays.sort(big);
        Arrays.parallelSort(p);
        boolean ordered = true;
        for (int k = 1; k < big.length; k++) ordered &= big[k - 1] <= big[k];
        show("big", ordered + " " + Arrays.equals(big, p) + " " + Arrays.hashCode(big));
        double[] pd = {3, 1, 2};
        Arrays.parallelSort(pd);
        Integer[] boxed = {3, 1, 2};
        Arrays.parallelSort(boxed, Collections.reverseOrder());
        show("parallelSort", Arrays.toString(pd) + Arrays.toString(boxed));
        Object[] mixed = {1, "a"};
        throwsType("mixed", () -> Arrays.sort(mixed));
        throwsType("null", () -> Arrays.sort(new String[] {"a", null}));
        byte[] many = new byte[200];
        for (int k = 0; k < 200; k++) many[k] = (byte) (k * 89);
        Arrays.sort(many);
        show("byte counting", many[0] + " " + many[100] + " " + many[199] + " " + Arrays.hashCode(many));
        Integer[] runs = new Integer[300];
        for (int k = 0; k < 300; k++) runs[k] = k < 100 ? k : k < 200 ? 400 - k : k * 7 % 97;
        Arrays.sort(runs);
        show("timsort runs", Arrays.hashCode(runs));
        fails("comparator contract", () -> { Integer[] z = new Integer[64]; for (int k = 0; k < 64; k++) z[k] = k * 31 % 17; Arrays.sort(z, (q, y) -> (q + y) % 3 - 1); });
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
