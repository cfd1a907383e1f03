package nasty;

/** Arrays whose size multiplies. */
public class Dims {
    public static int four(int n) {
        if (n < 20000) {
            return 0;
        }
        int[][][][] a = new int[n][n][][];
        return a.length;
    }

    public static int six(int n) {
        if (n < 20) {
            return 0;
        }
        int[][][][][][] a = new int[n][n][n][n][n][n];
        return a.length;
    }

    public static int small(int n) {
        int[][][] a = new int[n][n][2];
        return n > 2 && a[1][2].length == 2 ? 1 : 0;
    }

    public static int doubled(String v) {
        String s = v;
        for (int i = 0; i < 24; i++) {
            s = s + s;
        }
        return s.hashCode() == 77 ? 1 : 0;
    }
}
