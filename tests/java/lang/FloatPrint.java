// Area: instructions/floating arithmetic
// Shows: decimal printing of floats and doubles at the switch to scientific notation

public class FloatPrint {
    public static void main(String[] args) {
        double[] d = {
            1e-3, 9.99e-4, 1e7, 9999999.0, 12345678.0, 1.0 / 3, 2.0 / 3, 100, 1e21, 1e-5, 123456.789, 1e100, -1e-100,
            0.5, 4.35, 1.1, 3.0e10, 5e-324
        };
        for (double x : d) {
            System.out.println(x + " " + (float) x);
        }
        float[] f = {1e-3f, 1e7f, 9999999f, 3.3333333f, 1.0e10f, 0.3f, 33554432f, 1.1754944e-38f};
        for (float x : f) {
            System.out.println(x);
        }
    }
}
