// Area: java.lang.Double, java.lang.Float, java.lang.Boolean
// Shows: compare, equals, bits, NaN handling, conversions to integers, isFinite, hashCode, min/max, Boolean methods
public class LibDoubleFloatMethods {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) {
        double nan = Double.NaN;
        show("nan", (nan == nan) + " " + (nan != nan) + " " + (nan < 1) + " " + Double.valueOf(nan).equals(nan) + " " + Double.compare(nan, 1) + " " + Double.compare(nan, nan) + " " + Double.isNaN(nan));
        show("zeros", (0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.compare(0.0, -0.0) + " " + 1 / -0.0 + " " + Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + (0.0 + -0.0) + " " + (-0.0 - 0.0));
        show("bits", Long.toHexString(Double.doubleToLongBits(1.5)) + " " + Double.longBitsToDouble(0x4008000000000000L) + " " + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8000000000123L))) + " " + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000000123L))) + " " + Float.intBitsToFloat(0x40490fdb) + " " + Integer.toHexString(Float.floatToRawIntBits(-1f)));
        show("classes", Double.isInfinite(1 / 0.0) + " " + Double.isFinite(1e308 * 10) + " " + Float.isNaN(0f / 0) + " " + Float.isFinite(1f) + " " + Float.isInfinite(Float.MAX_VALUE * 2));
        for (double d : new double[] {1.9, -1.9, 1e10, -1e10, 1e20, -1e20, nan, Double.POSITIVE_INFINITY, 0.49999999999999994, 255.9, 65536.5, -0.5, 4294967296.5, 9.3e18})
            System.out.println(d + " int " + (int) d + " long " + (long) d + " short " + (short) d + " byte " + (byte) d + " char " + (int) (char) d + " float " + (float) d + " round " + Math.round(d));
        show("hash", Double.hashCode(1.5) + " " + Double.hashCode(-0.0) + " " + Double.hashCode(nan) + " " + Float.hashCode(1.5f) + " " + Double.valueOf(2).hashCode());
        show("values", Double.valueOf(3.7).intValue() + " " + Double.valueOf(300).byteValue() + " " + Double.valueOf(-1.5).longValue() + " " + Float.valueOf(2.5f).doubleValue() + " " + Double.valueOf(1e40).floatValue());
        show("limits", Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Double.SIZE + " " + Float.MAX_VALUE + " " + Float.MIN_NORMAL + " " + Float.MAX_EXPONENT + " " + Double.BYTES);
        show("static", Double.sum(0.1, 0.2) + " " + Double.max(1, nan) + " " + Double.min(-0.0, 0.0) + " " + Float.sum(0.1f, 0.2f) + " " + Float.compare(-0f, 0f) + " " + Float.max(1f, 2f));
        show("arith", 5.5 % 2 + " " + -5.5 % 2 + " " + 5.5 % -2 + " " + 1e308 * 10 + " " + 5 % Double.POSITIVE_INFINITY + " " + 1 % 0.0 + " " + 0.1f * 3 + " " + (float) (0.1 * 3) + " " + 16777216f + 1f + " " + (16777216f + 1f) + " " + (0.1 + 0.7) * 10);
        show("long to fp", (float) Long.MAX_VALUE + " " + (double) Long.MAX_VALUE + " " + (float) 16777217 + " " + (double) (1L << 53) + " " + (float) 0x7fffff_c0_0000_0000L + " " + (double) 9007199254740993L);
        show("boolean", Boolean.parseBoolean("TRUE") + " " + Boolean.parseBoolean("yes") + " " + Boolean.parseBoolean(null) + " " + Boolean.valueOf("true") + " " + Boolean.logicalAnd(true, false) + " " + Boolean.logicalOr(true, false) + " " + Boolean.logicalXor(true, true) + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Boolean.compare(true, false) + " " + (Boolean.valueOf(true) == Boolean.TRUE) + " " + Boolean.toString(false) + " " + Boolean.getBoolean("no.such"));
        show("ternary boxes", (true ? 1 : 2.0) + " " + (Object) (true ? 'a' : 0) + " " + (true ? Integer.valueOf(1) : Double.valueOf(2)));
    }
}
