// Area: instructions/conversion
// Shows: f2i, f2l, d2i and d2l saturate and send NaN to zero

public class ConvToInt {
    public static void main(String[] args) {
        double[] v = {
            0, -0.0, 0.9, -0.9, 1.5, -1.5, 127.9, 128, 255, 256, 32768, 65536, 2147483647.0, 2147483648.0, -2147483648.0,
            -2147483649.0, 9.2233720368547758e18, -9.2233720368547758e18, 1e30, -1e30, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e-300
        };
        for (double d : v) {
            float f = (float) d;
            System.out.println(new StringBuilder().append(d).append(": ").append((int) d).append(" ").append((long) d).append(" ").append((int) f).append(" ").append((long) f).append(" ")
                    .append((byte) d).append(" ").append((short) d).append(" ").append((int) (char) d).append(" ").append((byte) f).append(" ").append((int) (char) f));
        }
    }
}
