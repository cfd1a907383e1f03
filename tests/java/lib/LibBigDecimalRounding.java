// Area: java.math.BigDecimal
// Shows: setScale and divide in every rounding mode, MathContext, round, exceptions for inexact results
import java.math.*;

public class LibBigDecimalRounding {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static BigDecimal d(String s) { return new BigDecimal(s); }
    public static void main(String[] args) {
        String[] v = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.5", "-0.5"};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m.toString());
            for (String s : v) { try { sb.append(' ').append(d(s).setScale(0, m)); } catch (ArithmeticException e) { sb.append(" !"); } }
            System.out.println(sb);
        }
        fails("unnecessary", () -> d("1.5").setScale(0, RoundingMode.UNNECESSARY));
        fails("setScale", () -> d("1.25").setScale(1));
        show("setScale", d("1.25").setScale(4) + " " + d("1.2000").setScale(1) + " " + d("12345").setScale(-2, RoundingMode.HALF_UP) + " " + d("0.0004").setScale(3, RoundingMode.UP));
        for (RoundingMode m : RoundingMode.values()) if (m != RoundingMode.UNNECESSARY) System.out.println(m + " " + d("10").divide(d("3"), 4, m) + " " + d("-10").divide(d("3"), 4, m) + " " + d("2").divide(d("3"), m) + " " + d("-1").divide(d("8"), 2, m) + " " + d("12345.678").round(new MathContext(4, m)));
        fails("non-terminating", () -> d("1").divide(d("3")));
        fails("divide by zero", () -> d("1").divide(d("0"), 2, RoundingMode.UP));
        fails("zero by zero", () -> d("0").divide(d("0")));
        show("exact divide", d("1").divide(d("8")) + " " + d("100").divide(d("5")) + " " + d("1.00").divide(d("4")) + " " + d("6.0").divide(d("2.00")));
        show("contexts", d("1").divide(d("3"), MathContext.DECIMAL32) + " " + d("1").divide(d("3"), MathContext.DECIMAL64) + " " + d("2").divide(d("3"), MathContext.DECIMAL128) + " " + d("1").divide(d("7"), new MathContext(50)));
        show("precision", d("123.4567").round(new MathContext(3)) + " " + d("999.99").round(new MathContext(4)) + " " + d("0.00012345").round(new MathContext(2)) + " " + d("5").round(MathContext.UNLIMITED));
        MathContext mc = new MathContext(5, RoundingMode.DOWN);
        show("mc ops", d("1.23456").add(d("1"), mc) + " " + d("9.99999").multiply(d("2"), mc) + " " + d("1e10").subtract(d("1"), mc) + " " + d("1.23456789").negate(mc) + " " + d("1.99999999").abs(mc) + " " + d("1.999999").plus(mc) + " " + d("3").pow(20, mc));
        show("mc", mc + " " + new MathContext("precision=3 roundingMode=CEILING") + " " + mc.equals(new MathContext(5, RoundingMode.DOWN)) + " " + MathContext.DECIMAL64);
        fails("mc parse", () -> new MathContext("precision=x"));
        fails("mc negative", () -> new MathContext(-1));
        show("sqrt", d("2").sqrt(new MathContext(30)) + " " + d("144").sqrt(MathContext.UNLIMITED) + " " + d("0.25").sqrt(MathContext.DECIMAL32) + " " + d("1e-10").sqrt(MathContext.DECIMAL64));
        fails("sqrt negative", () -> d("-1").sqrt(MathContext.DECIMAL32));
        fails("sqrt inexact", () -> d("2").sqrt(MathContext.UNLIMITED));
        fails("UNNECESSARY divide", () -> d("1").divide(d("3"), new MathContext(3, RoundingMode.UNNECESSARY)));
    }
}
