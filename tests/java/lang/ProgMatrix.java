// Area: programs/numeric
// Shows: matrix product, transpose, determinant, inverse and powers

import java.util.Arrays;

public class ProgMatrix {
    static double[][] mul(double[][] a, double[][] b) {
        double[][] r = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++) r[i][j] += a[i][k] * b[k][j];
        return r;
    }

    static long[][] power(long[][] m, int n) {
        long[][] r = {{1, 0}, {0, 1}};
        for (; n > 0; n >>= 1) {
            if ((n & 1) == 1) r = mulL(r, m);
            m = mulL(m, m);
        }
        return r;
    }

    static long[][] mulL(long[][] a, long[][] b) {
        return new long[][] {
            {a[0][0] * b[0][0] + a[0][1] * b[1][0], a[0][0] * b[0][1] + a[0][1] * b[1][1]},
            {a[1][0] * b[0][0] + a[1][1] * b[1][0], a[1][0] * b[0][1] + a[1][1] * b[1][1]}
        };
    }

    static double det(double[][] in) {
        int n = in.length;
        double[][] m = new double[n][];
        for (int i = 0; i < n; i++) m[i] = in[i].clone();
        double d = 1;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(m[r][c]) > Math.abs(m[p][c])) p = r;
            if (m[p][c] == 0) return 0;
            if (p != c) {
                double[] t = m[p];
                m[p] = m[c];
                m[c] = t;
                d = -d;
            }
            d *= m[c][c];
            for (int r = c + 1; r < n; r++) {
                double f = m[r][c] / m[c][c];
                for (int k = c; k < n; k++) m[r][k] -= f * m[c][k];
            }
        }
        return d;
    }

    static int[][] transpose(int[][] a) {
        int[][] t = new int[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) t[j][i] = a[i][j];
        return t;
    }

    public static void main(String[] args) {
        double[][] a = {{1, 2}, {3, 4}}, b = {{0, 1}, {1, 0}};
        System.out.println(Arrays.deepToString(mul(a, b)) + det(a));
        System.out.println(Arrays.deepToString(transpose(new int[][] {{1, 2, 3}, {4, 5, 6}})));
        for (int n : new int[] {1, 10, 50, 90, 100}) System.out.println(n + " " + power(new long[][] {{1, 1}, {1, 0}}, n)[0][1]);
        int n = 20;
        double[][] h = new double[n][n], g = new double[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { h[i][j] = (i * 7 + j * 3) % 11; g[i][j] = i == j ? 2 : 1.0 / (i + j + 1); }
        double[][] p = mul(h, g);
        double tr = 0;
        for (int i = 0; i < n; i++) tr += p[i][i];
        System.out.println(tr + " " + det(g) + " " + p[3][7]);
        System.out.println(det(new double[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}) + " " + det(new double[][] {{1, 2}, {2, 4}}));
        try {
            mul(new double[][] {{1, 2, 3}}, a);
            mul(new double[][] {{1}}, a);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
