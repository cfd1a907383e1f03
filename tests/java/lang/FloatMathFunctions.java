// Area: instructions/floating arithmetic
// Shows: Math rounding and exact functions over edge values

public class FloatMathFunctions {
    public static void main(String[] args) {
        double[] v = {
            0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5, -0.0, 1e300,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1
        };
        for (double x : v) {
            System.out.println(x + " floor " + Math.floor(x) + " ceil " + Math.ceil(x) + " rint " + Math.rint(x)
                    + " round " + Math.round(x) + " fround " + Math.round((float) x) + " abs " + Math.abs(x)
                    + " sqrt " + Math.sqrt(x));
        }
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(1e-320) + " " + (float) Math.sqrt(3));
        System.out.println(StrictMath.sin(1) + " " + StrictMath.exp(1) + " " + StrictMath.log(10) + " "
                + StrictMath.pow(2, 0.5) + " " + StrictMath.atan2(1, -1) + " " + StrictMath.cbrt(27));
        System.out.println(Math.fma(2.0, 3.0, 4.0) + " " + Math.fma(0.1, 10.0, -1.0) + " " + Math.hypot(3, 4));
        System.out.println(Math.pow(0, 0) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(-8, 1.0 / 3));
    }
}
