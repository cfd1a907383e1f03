// Area: instructions/floating arithmetic
// Shows: Math rounding and exact functions over edge values

public class FloatMathFunctions {
    public static void main(String[] args) {
        double[] v = {
            0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5, -0.0, 1e300,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1
        };
        for (double x : v) {
            System.out.println(new StringBuilder().append(x).append(" floor ").append(Math.floor(x)).append(" ceil ").append(Math.ceil(x)).append(" rint ").append(Math.rint(x))
                    .append(" round ").append(Math.round(x)).append(" fround ").append(Math.round((float) x)).append(" abs ").append(Math.abs(x))
                    .append(" sqrt ").append(Math.sqrt(x)));
        }
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(1e-320) + " " + (float) Math.sqrt(3));
        System.out.println(new StringBuilder().append(StrictMath.sin(1)).append(" ").append(StrictMath.exp(1)).append(" ").append(StrictMath.log(10)).append(" ")
                .append(StrictMath.pow(2, 0.5)).append(" ").append(StrictMath.atan2(1, -1)).append(" ").append(StrictMath.cbrt(27)));
        System.out.println(Math.fma(2.0, 3.0, 4.0) + " " + Math.fma(0.1, 10.0, -1.0) + " " + Math.hypot(3, 4));
        System.out.println(Math.pow(0, 0) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(-8, 1.0 / 3));
    }
}
