// Area: java.math.BigDecimal
// Shows: scale, precision, unscaledValue, toString forms, stripTrailingZeros, equals versus compareTo, movePoint, remainder, conversions
import java.math.*;
import java.util.*;

public class LibBigDecimalBasics {
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
        for (String s : new String[] {"0", "0.00", "-0.0", "1", "1.50", "100", "1E+3", "1E3", "123.456E-5", "0.0000001", "0.00000012", "1234567890.12345", "1E-10", "-12.5E+10", "9E400", ".5", "5."}) {
            BigDecimal x = d(s);
            System.out.println(s + " -> " + x + " plain " + (x.scale() < -50 ? "long" : x.toPlainString()) + " eng " + x.toEngineeringString() + " scale " + x.scale() + " prec " + x.precision() + " unscaled " + (x.precision() > 30 ? "big" : x.unscaledValue()) + " strip " + x.stripTrailingZeros() + " sig " + x.signum() + " ulp " + x.ulp());
        }
        BigDecimal a = d("2.0"), b = d("2.00");
        show("equality", a.equals(b) + " " + a.compareTo(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + new HashSet<>(List.of(a, b)).size() + " " + new TreeSet<>(List.of(a, b)).size());
        show("arith", a.add(b) + " " + a.subtract(d("3.456")) + " " + a.multiply(b) + " " + d("1.1").multiply(d("1.1")) + " " + d("0.1").add(d("0.2")) + " " + d("-7.5").remainder(d("2")) + " " + d("7.5").divideToIntegralValue(d("2")) + " " + Arrays.toString(d("-7.5").divideAndRemainder(d("2"))) + " " + d("1.5").pow(3) + " " + d("-1.5").negate() + " " + d("-1.5").abs() + " " + d("1").plus());
        show("move", d("123.45").movePointLeft(4) + " " + d("123.45").movePointRight(4) + " " + d("123.45").scaleByPowerOfTen(3) + " " + d("1").movePointLeft(0));
        show("minmax", d("1").max(d("2")) + " " + d("1").min(d("1.0")) + " " + d("1").max(d("1.0")));
        show("of double", new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1.5) + " " + BigDecimal.valueOf(100.0) + " " + new BigDecimal(0.1, MathContext.DECIMAL32) + " " + new BigDecimal(1e20) + " " + BigDecimal.valueOf(2.50));
        show("of others", BigDecimal.valueOf(12345, 3) + " " + BigDecimal.valueOf(7) + " " + new BigDecimal(new BigInteger("123456789"), 4) + " " + new BigDecimal(42) + " " + new BigDecimal(Long.MIN_VALUE) + " " + new BigDecimal("x12.5y".toCharArray(), 1, 4) + " " + BigDecimal.valueOf(5, -3));
        show("to numbers", d("123.99").intValue() + " " + d("-123.99").longValue() + " " + d("1e300").doubleValue() + " " + d("0.1").floatValue() + " " + d("123456789012345678901234.5").toBigInteger() + " " + d("5.00").intValueExact() + " " + d("99999999999").intValue() + " " + d("1e400").doubleValue());
        fails("intValueExact", () -> d("1.5").intValueExact());
        fails("longValueExact", () -> d("1e30").longValueExact());
        fails("toBigIntegerExact", () -> d("0.5").toBigIntegerExact());
        throwsType("parse", () -> d("1.2.3"));
        throwsType("parse empty", () -> d(""));
        throwsType("parse letters", () -> d("12x"));
        throwsType("parse exp", () -> d("1e"));
        fails("NaN", () -> new BigDecimal(Double.NaN));
        fails("pow", () -> d("2").pow(-1));
        fails("divideToIntegral", () -> d("2").divideToIntegralValue(d("0")));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 1; i <= 100; i++) sum = sum.add(BigDecimal.ONE.divide(BigDecimal.valueOf(i), 20, RoundingMode.HALF_EVEN));
        show("harmonic", sum);
        show("interest", d("1000.00").multiply(d("1.05").pow(10)).setScale(2, RoundingMode.HALF_EVEN));
    }
    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }
}
