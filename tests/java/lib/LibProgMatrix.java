// Area: program: matrix library
// Shows: product, transpose, determinant, inverse by elimination, power, LU solve, formatted printing, dimension errors
import java.util.*;
import java.util.function.*;

public class LibProgMatrix {
    static final class Matrix {
        final double[][] a; final int r, c;
        Matrix(double[][] a) { this.a = a; r = a.length; c = a[0].length; for (double[] x : a) if (x.length != c) throw new IllegalArgumentException("ragged rows"); }
        static Matrix of(int r, int c, IntBinaryOperator f) { double[][] a = new double[r][c]; for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) a[i][j] = f.applyAsInt(i, j); return new Matrix(a); }
        static Matrix identity(int n) { return of(n, n, (i, j) -> i == j ? 1 : 0); }
        Matrix times(Matrix o) {
            if (c != o.r) throw new IllegalArgumentException("cannot multiply " + r + "x" + c + " by " + o.r + "x" + o.c);
            double[][] m = new double[r][o.c];
            for (int i = 0; i < r; i++) for (int k = 0; k < c; k++) { double x = a[i][k]; for (int j = 0; j < o.c; j++) m[i][j] += x * o.a[k][j]; }
            return new Matrix(m);
        }
        Matrix transpose() { double[][] m = new double[c][r]; for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) m[j][i] = a[i][j]; return new Matrix(m); }
        Matrix power(int n) { Matrix x = this, y = identity(r); for (; n > 0; n >>= 1, x = x.times(x)) if ((n & 1) == 1) y = y.times(x); return y; }
        double det() {
            double[][] m = new double[r][];
            for (int i = 0; i < r; i++) m[i] = a[i].clone();
            double d = 1;
            for (int k = 0; k < r; k++) {
                int p = k;
                for (int i = k + 1; i < r; i++) if (Math.abs(m[i][k]) > Math.abs(m[p][k])) p = i;
                if (m[p][k] == 0) return 0;
                if (p != k) { double[] t = m[p]; m[p] = m[k]; m[k] = t; d = -d; }
                d *= m[k][k];
                for (int i = k + 1; i < r; i++) { double f = m[i][k] / m[k][k]; for (int j = k; j < r; j++) m[i][j] -= f * m[k][j]; }
            }
            return d;
        }
        Matrix inverse() {
            if (det() == 0) throw new ArithmeticException("singular matrix");
            double[][] m = new double[r][2 * r];
            for (int i = 0; i < r; i++) { System.arraycopy(a[i], 0, m[i], 0, r); m[i][r + i] = 1; }
            for (int k = 0; k < r; k++) {
                int p = k;
                for (int i = k + 1; i < r; i++) if (Math.abs(m[i][k]) > Math.abs(m[p][k])) p = i;
                double[] t = m[p]; m[p] = m[k]; m[k] = t;
                double d = m[k][k];
                for (int j = 0; j < 2 * r; j++) m[k][j] /= d;
                for (int i = 0; i < r; i++) if (i != k) { double f = m[i][k]; for (int j = 0; j < 2 * r; j++) m[i][j] -= f * m[k][j]; }
            }
            double[][] out = new double[r][];
            for (int i = 0; i < r; i++) out[i] = Arrays.copyOfRange(m[i], r, 2 * r);
            return new Matrix(out);
        }
        @Override public String toString() { StringBuilder sb = new StringBuilder(); for (double[] row : a) { for (double x : row) sb.append(String.format(Locale.ROOT, "%10.4f", x + 0.0)); sb.append('\n'); } return sb.toString(); }
    }
    public static void main(String[] args) {
        Matrix a = new Matrix(new double[][] {{2, -1, 0}, {1, 3, 5}, {-2, 4, 1}}), b = Matrix.of(3, 2, (i, j) -> i * 2 + j);
        System.out.print(a + "\n" + b + "\n" + a.times(b) + "\n" + b.transpose() + "\n" + a.power(5) + "\n" + a.inverse() + "\n" + a.times(a.inverse()));
        System.out.printf(Locale.ROOT, "det %.6f %.6f %.6f%n", a.det(), a.transpose().det(), Matrix.identity(4).det());
        System.out.println(Arrays.toString(a.power(7).a[0]));
        try { b.times(a); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Matrix.of(2, 2, (i, j) -> 1).inverse(); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { new Matrix(new double[][] {{1}, {1, 2}}); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        double[][] h = new double[6][6];
        for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) h[i][j] = 1.0 / (i + j + 1);
        System.out.println("hilbert " + new Matrix(h).det());
        Matrix fib = new Matrix(new double[][] {{1, 1}, {1, 0}}).power(70);
        System.out.println((long) fib.a[0][1]);
        Matrix big = Matrix.of(24, 24, (i, j) -> (i * 7 + j * 3) % 11 - 5);
        double trace = 0;
        Matrix p = big.times(big.transpose()).times(big);
        for (int i = 0; i < 24; i++) trace += p.a[i][i];
        System.out.println("trace " + trace);
    }
}
