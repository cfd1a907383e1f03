// Area: java.lang.String.format
// Shows: %f %e %g %a with precision, rounding half up, grouping, infinities, NaN, BigDecimal
import java.math.BigDecimal;
import java.util.*;

public class LibFormatFloats {
    static void f(String fmt, Object... a) {
        try { System.out.println(fmt + " -> [" + String.format(Locale.ROOT, fmt, a) + "]"); }
        catch (RuntimeException e) { System.out.println(fmt + " -> " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        f("%f", 3.14159265358979); f("%.2f", 2.345); f("%.0f", 0.5); f("%.0f", 1.5); f("%.0f", 2.5); f("%.1f", 0.25); f("%.1f", 0.35); f("%.3f", -0.0005); f("%f", -0.0);
        f("%10.3f|", Math.PI); f("%-10.3f|", Math.PI); f("%010.3f", -Math.PI); f("%+.2f", 7.0); f("% .2f", 7.0); f("%(.2f", -7.0); f("%,.2f", 1234567.891); f("%,15.1f", -9876543.21); f("%#.0f", 5.0);
        f("%f", 1e20); f("%.1f", 1e-10); f("%f", Double.MAX_VALUE); f("%.20f", 0.1); f("%f", Double.MIN_VALUE); f("%.5f", 123456789.123456789);
        f("%f", Double.NaN); f("%8.2f|", Double.POSITIVE_INFINITY); f("%+f", Double.POSITIVE_INFINITY); f("%(f", Double.NEGATIVE_INFINITY); f("%08f", Double.NEGATIVE_INFINITY);
        f("%e", 12345.6789); f("%.2e", 0.00012345); f("%E", 1e100); f("%.0e", 15.0); f("%e", 0.0); f("%12.4e|", -5.5e-7); f("%.3e", 9.9996); f("%e", Double.MIN_NORMAL);
        f("%g", 12345.6789); f("%g", 0.0001); f("%g", 0.00001); f("%.3g", 1234567.0); f("%g", 0.0); f("%.10g", Math.E); f("%G", 1e-20); f("%,g", 123456.0); f("%.0g", 5.7); f("%g", 999999.5);
        f("%a", 1.0); f("%a", 0.1); f("%A", -255.5); f("%.3a", Math.PI); f("%a", Double.MIN_VALUE); f("%a", 0.0); f("%a", Double.NaN);
        f("%f", 1.5f); f("%.3f", 0.1f); f("%e", 3.4e38f); f("%.7f", 16777217f);
        f("%f", new BigDecimal("1234.56789")); f("%.3f", new BigDecimal("-0.0005")); f("%,.2f", new BigDecimal("123456789.995")); f("%e", new BigDecimal("0.00001234567")); f("%g", new BigDecimal("123456789")); f("%.1f", new BigDecimal("0.25")); f("%10.1e|", new BigDecimal("1E+50"));
        f("%f", 1); f("%.2f", "x"); f("%f", (Object) null); f("%.2f|%7f", null, null); f("%,e", 1.0); f("%(g", -1.5); f("%#g", 1.0); f("%-.2f", 1.0);
        System.out.println(String.format(Locale.US, "%,.3f", 1234.5) + " " + String.format(Locale.ROOT, "%6.2f%%", 45.678));
    }
}
