// Area: java.lang.StrictMath
// Shows: sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, expm1, log, log1p, log10, pow at full precision over many arguments and special values
public class LibStrictMathFunctions {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) {
        double[] a = {0.0, -0.0, 1e-300, 1e-10, 0.1, 0.5, 0.7853981633974483, 1.0, 1.5707963267948966, 2.0, 3.0, 3.141592653589793, 10.0, 100.0, 1e5, 1e15, 1e22, 1e300, -0.3, -2.5, -1000.0, 709.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : a) {
            System.out.println(x + ": sin " + StrictMath.sin(x) + " cos " + StrictMath.cos(x) + " tan " + StrictMath.tan(x) + " atan " + StrictMath.atan(x));
            System.out.println("  exp " + StrictMath.exp(x) + " expm1 " + StrictMath.expm1(x) + " log " + StrictMath.log(x) + " log1p " + StrictMath.log1p(x) + " log10 " + StrictMath.log10(x));
            System.out.println("  sinh " + StrictMath.sinh(x) + " cosh " + StrictMath.cosh(x) + " tanh " + StrictMath.tanh(x) + " cbrt " + StrictMath.cbrt(x) + " sqrt " + StrictMath.sqrt(x));
        }
        for (double x : new double[] {-1, -0.99, -0.5, -1e-9, 0, 0.3, 0.5, 0.9999, 1, 1.1}) System.out.println(x + ": asin " + StrictMath.asin(x) + " acos " + StrictMath.acos(x));
        double[][] p = {{2, 10}, {2, 0.5}, {-2, 3}, {-2, 0.5}, {0, 0}, {0, -1}, {-0.0, -3}, {10, -5}, {1.0000001, 1e7}, {Double.NaN, 0}, {1, Double.POSITIVE_INFINITY}, {0.5, Double.POSITIVE_INFINITY}, {2, 1023.5}, {2, 1024}, {2, -1074.5}, {9, 0.5}, {-8, 1.0 / 3}, {1e-5, 60}, {3.7, -2.2}, {Double.NEGATIVE_INFINITY, 3}};
        for (double[] q : p) System.out.println(q[0] + " ^ " + q[1] + " = " + StrictMath.pow(q[0], q[1]));
        double[][] t = {{0, 1}, {1, 0}, {-1, -1}, {0.0, -1}, {-0.0, -1}, {3, 4}, {-3, 4}, {1e300, 1e-300}, {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}, {-0.0, 0.0}};
        for (double[] q : t) System.out.println("atan2 " + q[0] + "," + q[1] + " = " + StrictMath.atan2(q[0], q[1]));
    }
}
