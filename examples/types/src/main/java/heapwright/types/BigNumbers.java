package heapwright.types;

import java.math.BigInteger;

/** Questions about a {@link BigInteger}. */
public final class BigNumbers {
    private BigNumbers() {}

    /** The smallest type that holds a number. */
    public static String fits(BigInteger number) {
        if (number.bitLength() < 32) {
            return number.signum() == 0 ? "zero" : "int";
        }
        return number.bitLength() < 64 ? "long" : "big";
    }

    /** How two numbers are related. */
    public static String relation(BigInteger a, BigInteger b) {
        if (a.add(b).equals(BigInteger.ZERO)) {
            return "opposite";
        }
        if (b.signum() > 0 && a.mod(b).signum() == 0) {
            return a.testBit(0) ? "odd multiple" : "even multiple";
        }
        return a.gcd(b).equals(BigInteger.ONE) ? "coprime" : "related";
    }
}
