// Area: instructions/arrays
// Shows: clone of arrays is shallow, typed and equal in content; arrays are objects

import java.util.Arrays;

public class ArrayClone {
    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + (a == b) + a.equals(b));
        int[][] m = {{1}, {2}};
        int[][] n = m.clone();
        n[0][0] = 5;
        n[1] = new int[] {7};
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(n));
        Object[] s = new String[] {"x", null};
        Object[] t = s.clone();
        System.out.println(t.getClass().getName() + Arrays.equals(s, t));
        boolean[] z = new boolean[] {true, false}.clone();
        double[] d = new double[] {Double.NaN, -0.0}.clone();
        System.out.println(Arrays.toString(z) + Arrays.toString(d));
        Object o = a;
        System.out.println(o instanceof Cloneable);
        System.out.println(o instanceof java.io.Serializable);
        System.out.println(o.getClass().getSuperclass().getName());
        System.out.println(Arrays.toString(o.getClass().getInterfaces()));
        System.out.println(a.hashCode() == a.hashCode());
        System.out.println(new int[0].equals(new int[0]));
        System.out.println(Arrays.equals(new int[0], new int[0]));
        System.out.println(Arrays.hashCode(a) + " " + Arrays.deepHashCode(m));
        long[] l = {1, 2, 3, 4, 5};
        System.arraycopy(l, 0, l, 1, 4);
        System.out.println(Arrays.toString(l));
        System.arraycopy(l, 2, l, 0, 3);
        System.out.println(Arrays.toString(l));
        String[] wide = Arrays.copyOf(new String[] {"a"}, 3);
        Object[] narrowed = Arrays.copyOf(new Object[] {"a", "b"}, 2, String[].class);
        System.out.println(Arrays.toString(wide) + narrowed.getClass().getSimpleName());
    }
}
