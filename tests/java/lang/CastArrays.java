// Area: instructions/type checks
// Shows: checkcast and instanceof on array types of primitives, objects and interfaces

import java.io.Serializable;

public class CastArrays {
    static String check(Object o) {
        return new StringBuilder().append("").append(o instanceof int[]).append(o instanceof Object[]).append(o instanceof Object[][]).append(o instanceof String[])
                .append(o instanceof Comparable[]).append(o instanceof int[][]).append(o instanceof Cloneable[]).append(o instanceof Serializable)
                .append(o instanceof Number[]).toString();
    }

    static void cast(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " ok");
        } catch (ClassCastException e) {
            System.out.println(n + " CCE");
        }
    }

    public static void main(String[] args) {
        Object[] all = {
            new int[0], new int[0][0], new Object[0], new String[0], new String[0][0], new Integer[0], new long[0], new Object[0][0],
            new int[0][0][0], new Runnable[0], "s"
        };
        for (Object o : all) {
            System.out.println(o.getClass().getSimpleName() + " " + check(o));
        }
        Object ints = new int[1];
        Object grid = new int[1][1];
        Object strs = new String[] {"a"};
        cast("int[] to int[]", () -> { int[] x = (int[]) ints; });
        cast("int[] to long[]", () -> { long[] x = (long[]) ints; });
        cast("int[] to Object[]", () -> { Object[] x = (Object[]) ints; });
        cast("int[][] to Object[]", () -> { Object[] x = (Object[]) grid; });
        cast("int[][] to Object[][]", () -> { Object[][] x = (Object[][]) grid; });
        cast("int[][] to Serializable[]", () -> { Serializable[] x = (Serializable[]) grid; });
        cast("String[] to CharSequence[]", () -> { CharSequence[] x = (CharSequence[]) strs; });
        cast("String[] to Integer[]", () -> { Integer[] x = (Integer[]) strs; });
        cast("Object[] to String[]", () -> { String[] x = (String[]) new Object[] {"a"}; });
        cast("int[] to Cloneable", () -> { Cloneable x = (Cloneable) ints; });
        System.out.println(Object[].class.isAssignableFrom(int[][].class) + " " + Object[].class.isAssignableFrom(int[].class));
    }
}
