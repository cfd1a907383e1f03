/** The product of two square matrices held as arrays of rows. */
public final class MatrixProduct {
    private static double[][] matrix(int size, int seed) {
        double[][] rows = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                rows[i][j] = ((i * 31 + j * 17 + seed) % 23 - 11) / 4.0;
            }
        }
        return rows;
    }

    private static double[][] product(double[][] a, double[][] b) {
        int size = a.length;
        double[][] result = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    sum += a[i][k] * b[k][j];
                }
                result[i][j] = sum;
            }
        }
        return result;
    }

    public static void main(String[] args) {
        double[][] result = product(matrix(340, 1), matrix(340, 5));
        double trace = 0;
        for (int i = 0; i < result.length; i++) {
            trace += result[i][result.length - 1 - i];
        }
        System.out.println("MatrixProduct " + Double.doubleToLongBits(trace));
    }
}
