// Area: java.lang.System.arraycopy
// Shows: all element types, overlapping ranges both ways, bounds errors, type errors, partial copy before ArrayStoreException
import java.util.*;

public class LibArraycopy {
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
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(a, 0, a, 2, 5);
        show("overlap up", Arrays.toString(a));
        System.arraycopy(a, 3, a, 1, 5);
        show("overlap down", Arrays.toString(a));
        System.arraycopy(a, 8, a, 0, 0);
        byte[] b = {1, 2, 3}; byte[] b2 = new byte[5]; System.arraycopy(b, 0, b2, 1, 3);
        short[] s = {1, 2}; short[] s2 = new short[2]; System.arraycopy(s, 1, s2, 0, 1);
        char[] c = "abc".toCharArray(); char[] c2 = "xyz".toCharArray(); System.arraycopy(c, 0, c2, 1, 2);
        long[] l = {1L << 40, 2}; long[] l2 = new long[2]; System.arraycopy(l, 0, l2, 0, 2);
        float[] f = {1.5f}; float[] f2 = new float[1]; System.arraycopy(f, 0, f2, 0, 1);
        double[] d = {2.5, 3.5}; double[] d2 = new double[3]; System.arraycopy(d, 0, d2, 1, 2);
        boolean[] z = {true, false}; boolean[] z2 = new boolean[2]; System.arraycopy(z, 0, z2, 1, 1);
        show("types", Arrays.toString(b2) + Arrays.toString(s2) + new String(c2) + Arrays.toString(l2) + Arrays.toString(f2) + Arrays.toString(d2) + Arrays.toString(z2));
        Object[] o = {"a", "b", 1, "c"};
        String[] t = {"-", "-", "-", "-"};
        fails("store", () -> System.arraycopy(o, 0, t, 0, 4));
        show("partial", Arrays.toString(t));
        Object[] up = new Object[4];
        System.arraycopy(t, 0, up, 0, 4);
        show("widening", Arrays.toString(up));
        int[][] m = {{1}, {2}};
        int[][] m2 = new int[2][];
        System.arraycopy(m, 0, m2, 0, 2);
        m[0][0] = 9;
        show("shallow", m2[0][0] + " " + m[1].clone()[0]);
        fails("src negative", () -> System.arraycopy(a, -1, a, 0, 1));
        fails("dst negative", () -> System.arraycopy(a, 0, a, -1, 1));
        fails("length negative", () -> System.arraycopy(a, 0, a, 0, -1));
        fails("src over", () -> System.arraycopy(a, 5, a, 0, 9));
        fails("dst over", () -> System.arraycopy(a, 0, new int[2], 1, 2));
        fails("object dst over", () -> System.arraycopy(o, 0, t, 3, 2));
        fails("type", () -> System.arraycopy(a, 0, new long[8], 0, 1));
        fails("prim to object", () -> System.arraycopy(a, 0, o, 0, 1));
        fails("object to prim", () -> System.arraycopy(o, 0, a, 0, 1));
        fails("src not array", () -> System.arraycopy("str", 0, a, 0, 1));
        fails("dst not array", () -> System.arraycopy(a, 0, "str", 0, 1));
        throwsType("null src", () -> System.arraycopy(null, 0, a, 0, 1));
        throwsType("null dst", () -> System.arraycopy(a, 0, null, 0, 1));
        int[] cl = a.clone();
        cl[0] = -1;
        show("clone", a[0] + " " + cl[0] + " " + cl.getClass().getSimpleName());
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
