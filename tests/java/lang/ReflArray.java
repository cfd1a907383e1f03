// Area: reflection/arrays
// Shows: java.lang.reflect.Array: creation, get, set, length, widening and errors

import java.lang.reflect.Array;
import java.util.Arrays;

public class ReflArray {
    interface Act { Object run(); }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    static Object grow(Object arr, int by) {
        int n = Array.getLength(arr);
        Object r = Array.newInstance(arr.getClass().getComponentType(), n + by);
        for (int i = 0; i < n; i++) Array.set(r, i, Array.get(arr, i));
        return r;
    }

    public static void main(String[] args) {
        Class<?>[] prim = {boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, String.class, int[].class};
        for (Class<?> c : prim) {
            Object a = Array.newInstance(c, 2);
            System.out.println(a.getClass().getName() + " " + Array.getLength(a) + " " + (c == char.class ? (int) Array.getChar(a, 0) : Array.get(a, 0)));
        }
        int[] ia = (int[]) Array.newInstance(int.class, 3);
        Array.setInt(ia, 0, 5);
        Array.set(ia, 1, (byte) 6);
        Array.setChar(ia, 2, 'a');
        System.out.println(Arrays.toString(ia) + Array.getLong(ia, 2) + Array.getDouble(ia, 0));
        int[][][] m = (int[][][]) Array.newInstance(int.class, 2, 3, 1);
        System.out.println(Arrays.deepToString(m));
        System.out.println(Arrays.toString((long[]) grow(new long[] {1, 2}, 2)) + Arrays.toString((Object[]) grow(new String[] {"a"}, 1)));
        t(() -> { Array.set(ia, 0, "s"); return 1; });
        t(() -> { Array.set(ia, 0, 1L); return 1; });
        t(() -> { Array.setLong(ia, 0, 1L); return 1; });
        t(() -> Array.getByte(ia, 0));
        t(() -> Array.get(ia, 3));
        t(() -> Array.get("x", 0));
        t(() -> Array.getLength(null));
        t(() -> Array.newInstance(void.class, 1));
        t(() -> Array.newInstance(int.class, -1));
        t(() -> Array.newInstance(int.class, new int[0]));
        t(() -> { Array.set(new String[1], 0, 1); return 1; });
        t(() -> { Array.set(new Integer[1], 0, null); return "null ok"; });
        t(() -> Array.getBoolean(new boolean[] {true}, 0));
        t(() -> Array.newInstance(String.class, 0).getClass().getSimpleName());
    }
}
