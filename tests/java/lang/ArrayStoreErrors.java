// Area: instructions/arrays
// Shows: array covariance, ArrayStoreException and its message, null is always storable

import java.util.Arrays;

public class ArrayStoreErrors {
    static class A {}

    static class B extends A implements Runnable {
        public void run() {}
    }

    static void put(Object[] a, Object v) {
        try {
            a[0] = v;
            System.out.println("ok " + a.getClass().getSimpleName());
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + " into " + a.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        put(new String[1], "s");
        put(new String[1], 1);
        put(new String[1], null);
        put(new Integer[1], 1L);
        put(new Number[1], 1L);
        put(new A[1], new B());
        put(new B[1], new A());
        put(new Runnable[1], new B());
        put(new Runnable[1], new A());
        put(new Object[1], new int[0]);
        put(new Object[1][], new int[0]);
        put(new Object[1][], new String[0]);
        put(new int[1][], new int[0]);
        put(new int[1][], new long[0]);
        put(new Comparable[1], "c");
        put(new Cloneable[1], new int[0]);
        put(new java.io.Serializable[1], new Object[0]);
        Object[] o = new Integer[] {1, 2};
        try {
            o[1] = "two";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + Arrays.toString(o));
        }
        Object[] src = {"a", "b", 3, "d"};
        String[] dst = new String[4];
        try {
            System.arraycopy(src, 0, dst, 0, 4);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
            System.out.println(Arrays.toString(dst));
        }
        try {
            System.arraycopy(new int[1], 0, new long[1], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy("not an array", 0, dst, 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(new int[1], 0, dst, 0, 0);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
