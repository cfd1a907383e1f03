// Area: language/null messages
// Shows: helpful messages for array loads, stores and lengths through null

public class NpeArrays {
    static int[] ints;
    static String[][] strs = new String[2][];
    static Object[] objs;
    static byte[] bytes;
    static char[] chars;
    static short[] shorts;
    static long[] longs;
    static float[] floats;
    static double[] doubles;
    static boolean[] bools;
    static int i = 1;

    static int idx() { return 0; }

    static int[] make() { return null; }

    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("none");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        t(() -> System.out.println(ints[0]));
        t(() -> ints[i + 1] = 5);
        t(() -> System.out.println(ints.length));
        t(() -> strs[1][0] = "x");
        t(() -> System.out.println(strs[i][idx()].length()));
        t(() -> System.out.println(strs[0].length));
        t(() -> objs[2] = null);
        t(() -> System.out.println(objs[ints[0]]));
        t(() -> bytes[0]++);
        t(() -> bools[1] = true);
        t(() -> System.out.println(chars[0]));
        t(() -> chars[0] = 'c');
        t(() -> shorts[0] = 1);
        t(() -> longs[0] = 1L);
        t(() -> System.out.println(longs[i]));
        t(() -> floats[0] += 1);
        t(() -> doubles[0] = 1);
        t(() -> System.out.println(make()[3]));
        t(() -> System.out.println(make().length));
        String[][][] deep = new String[1][1][];
        t(() -> deep[0][0][0] = "d");
        t(() -> {
            for (int x : ints) System.out.println(x);
        });
    }
}
