// Area: java.util.Arrays
// Shows: binarySearch, equals, deepEquals, compare, compareUnsigned, mismatch, with ranges and comparators
import java.util.*;

public class LibArraysSearchCompare {
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
        int[] a = {1, 3, 5, 7, 9, 11};
        show("binarySearch", Arrays.binarySearch(a, 7) + " " + Arrays.binarySearch(a, 4) + " " + Arrays.binarySearch(a, 100) + " " + Arrays.binarySearch(a, 1, 3, 7));
        show("doubles", Arrays.binarySearch(new double[] {-1, -0.0, 0.0, 5, Double.NaN}, 0.0) + " " + Arrays.binarySearch(new double[] {-1, -0.0, 5, Double.NaN}, Double.NaN));
        show("others", Arrays.binarySearch(new long[] {1, 2, 3}, 3L) + " " + Arrays.binarySearch(new char[] {'a', 'c'}, 'b') + " " + Arrays.binarySearch(new byte[] {1, 4}, (byte) 4)
            + " " + Arrays.binarySearch(new short[] {1, 4}, (short) 0) + " " + Arrays.binarySearch(new float[] {1, 4}, 2f));
        String[] s = {"fig", "kiwi", "apple", "banana"};
        show("comparator", Arrays.binarySearch(s, "grape", Comparator.comparing(String::length)) + " " + Arrays.binarySearch(s, 0, 2, "kiwi"));
        fails("range", () -> Arrays.binarySearch(a, 4, 2, 1));
        show("equals", Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, null) + " " + Arrays.equals((int[]) null, null) + " " + Arrays.equals(new int[] {1}, new int[] {1, 2}));
        show("equals NaN", Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}) + " " + Arrays.equals(new double[] {0.0}, new double[] {-0.0}));
        show("equals range", Arrays.equals(a, 1, 3, new int[] {3, 5}, 0, 2) + " " + Arrays.equals(s, 0, 1, new String[] {"FIG"}, 0, 1, String.CASE_INSENSITIVE_ORDER));
        show("equals objects", Arrays.equals(new Object[] {"x", null}, new Object[] {"x", null}) + " " + Arrays.equals(s, new String[] {"FIG", "kiwi", "apple", "BANANA"}, String.CASE_INSENSITIVE_ORDER));
        int[][] m = {{1, 2}, {3}};
        int[][] n = {{1, 2}, {3}};
        show("deep", Arrays.equals(m, n) + " " + Arrays.deepEquals(m, n) + " " + Arrays.deepEquals(new Object[] {m, "s", null}, new Object[] {n, "s", null}) + " " + Arrays.deepEquals(new Object[] {m}, new Object[] {new int[][] {{1}}}));
        show("compare", Arrays.compare(new int[] {1, 2, 3}, new int[] {1, 3}) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1}) + " " + Arrays.compare(new int[0], new int[0]) + " " + Arrays.compare(null, new int[0]));
        show("compare types", Arrays.compare(new boolean[] {true}, new boolean[] {false}) + " " + Arrays.compare(new char[] {'b'}, new char[] {'a'}) + " " + Arrays.compare(new double[] {1}, new double[] {Double.NaN}) + " " + Arrays.compare(new String[] {"b"}, new String[] {"a"}));
        show("compareUnsigned", Arrays.compareUnsigned(new int[] {-1}, new int[] {1}) + " " + Arrays.compareUnsigned(new byte[] {(byte) 200}, new byte[] {100}) + " " + Arrays.compareUnsigned(new long[] {-1}, new long[] {-2}) + " " + Arrays.compareUnsigned(new short[] {-1}, new short[] {1}));
        show("compare range", Arrays.compare(a, 0, 2, a, 1, 3) + " " + Arrays.compare(s, 0, 1, s, 1, 2, Comparator.reverseOrder()));
        show("mismatch", Arrays.mismatch(a, new int[] {1, 3, 6}) + " " + Arrays.mismatch(a, a.clone()) + " " + Arrays.mismatch(a, new int[] {1, 3}) + " " + Arrays.mismatch(new byte[20], new byte[19]));
        show("mismatch types", Arrays.mismatch("abcdefghijk".toCharArray(), "abcdefghiJk".toCharArray()) + " " + Arrays.mismatch(new long[] {1, 2}, new long[] {1, 3}) + " " + Arrays.mismatch(new double[] {0.0}, new double[] {-0.0}) + " " + Arrays.mismatch(new boolean[] {true}, new boolean[] {true}) + " " + Arrays.mismatch(s, new String[] {"fig", "x"}));
        show("mismatch range", Arrays.mismatch(a, 1, 4, new int[] {3, 5, 8}, 0, 3));
        byte[] p = new byte[100], q = new byte[100];
        q[77] = 1;
        show("long bytes", Arrays.mismatch(p, q) + " " + Arrays.equals(p, q) + " " + Arrays.compare(p, q));
        fails("equals bad range", () -> Arrays.equals(a, 0, 9, a, 0, 1));
    }
}
