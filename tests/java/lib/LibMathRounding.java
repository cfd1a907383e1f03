// Area: java.lang.Math
// Shows: floor, ceil, rint, round edge cases, ulp, nextAfter, nextUp, nextDown, scalb, getExponent, copySign, signum, fma, IEEEremainder, sqrt, cbrt, hypot
public class LibMathRounding {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370495.5, 4503599627370497.0, 1e300, -1e-300, Double.NaN, Double.POSITIVE_INFINITY, -1.0000000000000002, 3e-310};
        for (double d : v) System.out.println(d + " floor " + Math.floor(d) + " ceil " + Math.ceil(d) + " rint " + Math.rint(d) + " round " + Math.round(d) + " ulp " + Math.ulp(d) + " up " + Math.nextUp(d) + " down " + Math.nextDown(d) + " exp " + Math.getExponent(d) + " sig " + Math.signum(d));
        float[] f = {0f, -0.5f, 0.5f, 1.5f, 2.5f, 8388607.5f, -8388608.5f, 1e20f, Float.NaN, 0.49999997f};
        for (float d : f) System.out.println(d + " round " + Math.round(d) + " ulp " + Math.ulp(d) + " up " + Math.nextUp(d) + " down " + Math.nextDown(d) + " exp " + Math.getExponent(d) + " sig " + Math.signum(d));
        show("nextAfter", Math.nextAfter(1.0, 2) + " " + Math.nextAfter(1.0, 0) + " " + Math.nextAfter(0.0, -1) + " " + Math.nextAfter(Double.MAX_VALUE, Double.POSITIVE_INFINITY) + " " + Math.nextAfter(1f, 2) + " " + Math.nextAfter(5.0, 5.0) + " " + Math.nextAfter(0.0, -0.0));
        show("scalb", Math.scalb(1.5, 4) + " " + Math.scalb(1.0, -1074) + " " + Math.scalb(1.0, -1075) + " " + Math.scalb(1.0, 2000) + " " + Math.scalb(3.0, -1076) + " " + Math.scalb(1.5f, 3) + " " + Math.scalb(1.0, 1023));
        show("copySign", Math.copySign(3.0, -0.0) + " " + Math.copySign(-3.0, 1.0) + " " + Math.copySign(1f, -2f) + " " + StrictMath.copySign(2.0, -1.0));
        show("fma", Math.fma(0.1, 10.0, -1.0) + " " + Math.fma(1e308, 10, -1e308) + " " + Math.fma(3.0f, 0.1f, 0.5f) + " " + Math.fma(Double.NaN, 1, 1) + " " + Math.fma(0x1.0000000000001p0, 0x1.0000000000001p0, -1.0));
        show("ieee", Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-5, 3) + " " + Math.IEEEremainder(5.5, 2) + " " + Math.IEEEremainder(7, 2) + " " + Math.IEEEremainder(1, 0) + " " + Math.IEEEremainder(4, 2) + " " + Math.IEEEremainder(-4, 2) + " " + Math.IEEEremainder(1e300, 3));
        show("sqrt", Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(-0.0) + " " + Math.sqrt(1e-320) + " " + Math.sqrt(Double.MAX_VALUE) + " " + Math.sqrt(152415787532388367501905199875019052100.0) + " " + (float) Math.sqrt(3f));
        show("cbrt", StrictMath.cbrt(27) + " " + StrictMath.cbrt(-8) + " " + StrictMath.cbrt(2) + " " + StrictMath.cbrt(1e-300) + " " + StrictMath.cbrt(5e-324));
        show("hypot", StrictMath.hypot(3, 4) + " " + StrictMath.hypot(1e200, 1e200) + " " + StrictMath.hypot(Double.NaN, Double.POSITIVE_INFINITY) + " " + StrictMath.hypot(1e-200, 1) + " " + StrictMath.hypot(5, 12.5));
        show("degrees", Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.toDegrees(1) + " " + Math.toRadians(1));
        show("strict", StrictMath.floor(-1.5) + " " + StrictMath.ceil(-0.5) + " " + StrictMath.rint(3.5) + " " + StrictMath.round(2.5) + " " + StrictMath.round(-2.5f) + " " + StrictMath.ulp(1.0) + " " + StrictMath.IEEEremainder(10, 3) + " " + StrictMath.signum(-3.5) + " " + StrictMath.nextUp(1f) + " " + StrictMath.scalb(1.0, 3) + " " + StrictMath.getExponent(1e10) + " " + StrictMath.fma(2.0, 3.0, 4.0) + " " + StrictMath.toRadians(90));
    }
}
