// Area: instructions/floating arithmetic
// Shows: raw bits, NaN payloads canonicalised, exponent and ulp helpers

public class FloatBits {
    public static void main(String[] args) {
        int[] bits = {0, 0x80000000, 0x7f800000, 0x7fc00000, 0x7f800001, 0xffffffff, 1, 0x3f800000, 0x00800000};
        for (int b : bits) {
            float f = Float.intBitsToFloat(b);
            System.out.println(f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + Math.getExponent(f)
                    + " " + Math.ulp(f) + " " + Math.nextUp(f) + " " + Math.nextDown(f) + " " + Math.signum(f));
        }
        long[] wide = {0, 1, Long.MIN_VALUE, 0x7ff0000000000000L, 0x7ff8000000000000L, 0xfff0000000000001L, 0x3ff0000000000000L};
        for (long b : wide) {
            double d = Double.longBitsToDouble(b);
            System.out.println(d + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Math.getExponent(d)
                    + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Double.toHexString(d));
        }
        System.out.println(Math.copySign(3.0, -0.0) + " " + Math.scalb(1.5, 10) + " " + Float.isFinite(1f / 0));
    }
}
