// Area: java.lang.Double, java.lang.Float
// Shows: decimal printing of many doubles and floats, hexadecimal printing, special values
public class LibDoubleToString {
    public static void main(String[] args) {
        double[] d = {0.0, -0.0, 1.0, -1.0, 0.1, 0.2, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 100.0, 1e6, 9999999.0, 1e7, 12345678.9, 1e-3, 9.999e-4, 1e-4, 123456789012345680.0, 1e21, 1e22, 4.35, 1.1, 3.3, 5e-324, Double.MIN_NORMAL, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI, Math.E, 9007199254740992.0, 9007199254740993.0, 1e15, 1e16, 0.3, 2.5, 1e100, 1.7976931348623155E308, 3.141592653589793E-10, 65536.0, 4503599627370496.5, 0.5, 0.001, 299792458.0, 6.02214076e23, 1.602176634e-19, 100.5, 1234567.125};
        for (double x : d) System.out.println(x + " " + Double.toHexString(x) + " " + Long.toHexString(Double.doubleToLongBits(x)));
        float[] f = {0f, -0f, 1f, 0.1f, 1f / 3, 3.4028235e38f, 1.4e-45f, 1e7f, 1e-3f, 9999999f, 1.6777216e7f, 16777217f, 3.1415927f, Float.NaN, Float.NEGATIVE_INFINITY, 100f, 0.001f, 1e10f, 123.456f, 0.3f, 1.5f, 65504f};
        for (float x : f) System.out.println(x + " " + Float.toHexString(x) + " " + Integer.toHexString(Float.floatToIntBits(x)));
        double x = 1;
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 30; i++) { x = x * 1.37 + 0.011; sb.append(x).append(i % 5 == 4 ? "\n" : " "); }
        System.out.print(sb);
        System.out.println("" + 1.0f + 2.0 + (float) 0.1 + (double) 0.1f + (1.0 - 0.9) + 100 * 1.1);
    }
}
