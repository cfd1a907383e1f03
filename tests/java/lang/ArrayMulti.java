// Area: instructions/arrays
// Shows: multianewarray, ragged and partially specified dimensions, zero dimensions

import java.util.Arrays;

public class ArrayMulti {
    public static void main(String[] args) {
        int[][] a = new int[2][3];
        long[][][] b = new long[2][3][];
        String[][][][] c = new String[1][2][0][5];
        System.out.println(Arrays.deepToString(a));
        System.out.println(Arrays.deepToString(b));
        System.out.println(Arrays.deepToString(c));
        System.out.println(a.getClass().getName() + " " + b.getClass().getName() + " " + c.getClass().getName() + " " + c[0][1].getClass().getName());
        b[1][2] = new long[] {1, 2};
        b[0] = new long[1][1];
        System.out.println(Arrays.deepToString(b));
        int[][] tri = new int[5][];
        for (int i = 0; i < tri.length; i++) {
            tri[i] = new int[i + 1];
            tri[i][0] = tri[i][i] = 1;
            for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j];
        }
        System.out.println(Arrays.deepToString(tri));
        a[0] = a[1];
        a[1][1] = 9;
        System.out.println(Arrays.deepToString(a) + (a[0] == a[1]));
        int[][] zero = new int[0][7];
        System.out.println(zero.length);
        char[][] words = {"ab".toCharArray(), {}, {'z'}};
        System.out.println(Arrays.deepToString(words));
        Object[] nested = {1, new int[] {2}, new Object[] {"x", null, new double[] {0.5}}};
        System.out.println(Arrays.deepToString(nested));
        int[] x[] = {{1}, {2, 3}};
        System.out.println(x[1][1]);
        double[][] grid = new double[3][4];
        grid[2][3] += 1.5;
        grid[2][3] *= 2;
        grid[1][grid[2].length - 1]--;
        System.out.println(Arrays.deepToString(grid));
    }
}
