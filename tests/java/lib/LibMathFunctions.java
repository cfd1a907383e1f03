// Area: java.lang.Math
// Shows: transcendental functions rounded to ten digits, agreement with StrictMath within an ulp or two, identities
import java.util.*;

public class LibMathFunctions {
    static String r(double d) { return Double.isFinite(d) ? String.format(Locale.ROOT, "%.9e", d) : String.valueOf(d); }
    static boolean near(double a, double b) { return Double.compare(a, b) == 0 || Math.abs(a - b) <= 2 * Math.ulp(b); }
    public static void main(String[] args) {
        double[] a = {0.0, 1e-8, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 7.25, 10.0, 50.5, 100.0, -0.75, -3.5, Double.NaN, Double.POSITIVE_INFINITY};
        boolean all = true;
        for (double x : a) {
            System.out.println(x + ": " + r(Math.sin(x)) + " " + r(Math.cos(x)) + " " + r(Math.tan(x)) + " " + r(Math.atan(x)) + " " + r(Math.exp(x)) + " " + r(Math.log(x)) + " " + r(Math.log10(x)) + " " + r(Math.sinh(x)) + " " + r(Math.cosh(x)) + " " + r(Math.tanh(x)) + " " + r(Math.expm1(x)) + " " + r(Math.log1p(x)) + " " + r(Math.cbrt(x)));
            all &= near(Math.sin(x), StrictMath.sin(x)) && near(Math.cos(x), StrictMath.cos(x)) && near(Math.tan(x), StrictMath.tan(x)) && near(Math.exp(x), StrictMath.exp(x)) && near(Math.log(x), StrictMath.log(x)) && near(Math.log10(x), StrictMath.log10(x)) && near(Math.atan(x), StrictMath.atan(x));
        }
        System.out.println("near " + all);
        for (double x = -1; x <= 1; x += 0.25) System.out.println("asin " + r(Math.asin(x)) + " acos " + r(Math.acos(x)));
        for (double y = -3; y <= 3; y += 1.5) System.out.println("pow " + r(Math.pow(2.5, y)) + " " + r(Math.pow(y, 3)) + " " + r(Math.pow(y, 2)) + " " + r(Math.pow(10, y)) + " atan2 " + r(Math.atan2(y, 2)) + " hypot " + r(Math.hypot(y, 4)));
        double worst = 0;
        for (int i = 0; i < 200; i++) { double x = i * 0.37 - 30; worst = Math.max(worst, Math.abs(Math.sin(x) * Math.sin(x) + Math.cos(x) * Math.cos(x) - 1)); }
        System.out.println("identity " + (worst < 1e-14));
        System.out.println(Math.pow(0, 0) + " " + Math.pow(Double.NaN, 0) + " " + Math.pow(-1, Double.POSITIVE_INFINITY) + " " + Math.log(-1) + " " + Math.exp(-1e9) + " " + Math.log(0));
        double sum = 0;
        for (int i = 1; i < 2000; i++) sum += 1.0 / ((double) i * i);
        System.out.println("zeta " + r(Math.sqrt(sum * 6)) + " " + sum);
    }
}
