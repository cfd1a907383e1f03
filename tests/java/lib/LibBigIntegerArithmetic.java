// Area: java.math.BigInteger
// Shows: construction, add, subtract, multiply, divide, mod, remainder, pow, gcd, abs, negate, signum, compare, sqrt, exceptions
import java.math.BigInteger;

public class LibBigIntegerArithmetic {
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

    static BigInteger b(String s) { return new BigInteger(s); }
    public static void main(String[] args) {
        BigInteger x = b("123456789012345678901234567890"), y = b("-987654321098765432109876543210");
        show("add", x.add(y) + " " + x.subtract(y) + " " + x.multiply(y));
        show("divide", y.divide(x) + " " + y.remainder(x) + " " + y.mod(x));
        BigInteger[] qr = y.divideAndRemainder(b("1000000007"));
        show("divideAndRemainder", qr[0] + " " + qr[1]);
        for (String[] p : new String[][] {{"7", "3"}, {"-7", "3"}, {"7", "-3"}, {"-7", "-3"}}) System.out.println(p[0] + "/" + p[1] + " = " + b(p[0]).divide(b(p[1])) + " rem " + b(p[0]).remainder(b(p[1])) + (b(p[1]).signum() > 0 ? " mod " + b(p[0]).mod(b(p[1])) : ""));
        show("pow", b("2").pow(200) + " " + b("-3").pow(41) + " " + x.pow(0) + " " + BigInteger.ZERO.pow(0));
        show("gcd", b("1071").gcd(b("462")) + " " + x.gcd(y) + " " + BigInteger.ZERO.gcd(b("-5")) + " " + b("2").pow(100).gcd(b("6").pow(50)));
        show("unary", y.abs() + " " + y.negate() + " " + y.signum() + " " + BigInteger.ZERO.signum());
        show("compare", x.compareTo(y) + " " + x.equals(b("123456789012345678901234567890")) + " " + x.max(y).equals(x) + " " + x.min(y).equals(y) + " " + x.hashCode() + " " + y.hashCode());
        show("sqrt", x.sqrt() + " " + b("144").sqrt() + " " + b("2").multiply(b("10").pow(60)).sqrt());
        BigInteger[] sr = b("1000").sqrtAndRemainder();
        show("sqrtAndRemainder", sr[0] + " " + sr[1]);
        show("constants", BigInteger.ZERO + " " + BigInteger.ONE + " " + BigInteger.TWO + " " + BigInteger.TEN + " " + BigInteger.valueOf(Long.MIN_VALUE) + " " + BigInteger.valueOf(5));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        show("60!", f);
        show("big multiply", f.pow(5).multiply(f.pow(7).add(BigInteger.ONE)).mod(b("1000000007")) + " " + f.pow(12).toString().length());
        show("exact division", f.pow(3).divide(f.pow(2)).equals(f) + " " + f.divide(b("1").shiftLeft(100)));
        fails("divide zero", () -> x.divide(BigInteger.ZERO));
        fails("mod negative", () -> x.mod(y));
        fails("mod zero", () -> x.mod(BigInteger.ZERO));
        fails("pow negative", () -> x.pow(-1));
        fails("sqrt negative", y::sqrt);
        fails("parse", () -> b("12a"));
        fails("parse empty", () -> b(""));
        fails("parse sign", () -> b("1-2"));
        fails("parse lone", () -> b("-"));
        fails("longValueExact", x::longValueExact);
        fails("intValueExact", () -> b("2147483648").intValueExact());
        fails("byteValueExact", () -> b("200").byteValueExact());
        show("values", x.intValue() + " " + x.longValue() + " " + x.doubleValue() + " " + y.floatValue() + " " + b("10").pow(400).doubleValue() + " " + b("32767").shortValueExact() + " " + b("9007199254740993").doubleValue());
    }
}
