// Area: instructions/floating arithmetic
// Shows: raw bits, NaN payloads canonicalised, exponent and ulp helpers

public class FloatBits {
    public static void main(String[] args) {
        int[] bits = {0, 0x80000000, 0x7f800000, 0x7fc00000, 0x7f800001, 0xffffffff, 1, 0x3f800000, 0x00800000};
        for (int b : bits) {
            float f = Float.intBitsToFloat(b);
            System.out.println(new StringBuilder().append(f).append(" ").append(Integer.toHexString(Float.floatToIntBits(f))).append(" ").append(Math.getExponent(f))
                    .append(" ").append(Math.ulp(f)).append(" ").append(Math.nextUp(f)).append(" ").append(Math.nextDown(f)).append(" ").append(Math.signum(f)));
        }
        long[] wide = {0, 1, Long.MIN_VALUE, 0x7ff0000000000000L, 0x7ff8000000000000L, 0xfff0000000000001L, 0x3ff0000000000000L};
        for (long b : wide) {
            double d = Double.longBitsToDouble(b);
            System.out.println(new StringBuilder().append(d).append(" ").append(Long.toHexString(Double.doubleToLongBits(d))).append(" ").append(Math.getExponent(d))
                    .append(" ").append(Math.ulp(d)).append(" ").append(Math.nextUp(d)).append(" ").append(Double.toHexString(d)));
        }
        System.out.println(Math.copySign(3.0, -0.0) + " " + Math.scalb(1.5, 10) + " " + Float.isFinite(1f / 0));
    }
}
