// Area: java.math.BigInteger
// Shows: shifts, and/or/xor/not/andNot, testBit, setBit, flipBit, bitLength, bitCount, toByteArray, constructors from bytes, radix conversion
import java.math.BigInteger;
import java.util.*;

public class LibBigIntegerBits {
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
        BigInteger x = b("123456789012345678901234567890"), n = b("-98765432109876543210");
        show("shift", x.shiftLeft(70) + " " + x.shiftRight(33) + " " + n.shiftRight(3) + " " + n.shiftRight(500) + " " + x.shiftLeft(-5) + " " + BigInteger.ONE.shiftLeft(128) + " " + b("-1").shiftRight(1));
        show("logic", x.and(n) + " " + x.or(n) + " " + x.xor(n) + " " + x.not() + " " + x.andNot(n) + " " + n.not());
        show("bits", x.bitLength() + " " + n.bitLength() + " " + x.bitCount() + " " + n.bitCount() + " " + x.getLowestSetBit() + " " + BigInteger.ZERO.getLowestSetBit() + " " + BigInteger.ZERO.bitLength() + " " + b("-256").bitLength() + " " + b("255").bitLength());
        show("test", x.testBit(1) + " " + x.testBit(500) + " " + n.testBit(500) + " " + BigInteger.ZERO.setBit(65) + " " + x.clearBit(1) + " " + x.flipBit(0) + " " + n.setBit(100) + " " + n.flipBit(100));
        fails("testBit", () -> x.testBit(-1));
        show("bytes", Arrays.toString(x.toByteArray()) + Arrays.toString(n.toByteArray()) + Arrays.toString(BigInteger.ZERO.toByteArray()) + Arrays.toString(b("128").toByteArray()) + Arrays.toString(b("-128").toByteArray()));
        show("from bytes", new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}) + " " + new BigInteger(-1, new byte[] {1, 0}) + " " + new BigInteger(new byte[] {9, 1, 2, 9}, 1, 2) + " " + new BigInteger(x.toByteArray()).equals(x));
        fails("from empty", () -> new BigInteger(new byte[0]));
        fails("bad signum", () -> new BigInteger(3, new byte[] {1}));
        fails("signum mismatch", () -> new BigInteger(0, new byte[] {1}));
        for (int r : new int[] {2, 7, 10, 16, 36}) System.out.println(r + " " + x.toString(r) + " " + n.toString(r) + " " + new BigInteger(x.toString(r), r).equals(x));
        show("radix out of range", x.toString(99));
        show("parse", new BigInteger("-ff", 16) + " " + new BigInteger("+zz", 36) + " " + new BigInteger("000123"));
        fails("radix", () -> new BigInteger("1", 40));
        BigInteger big = BigInteger.TWO.pow(2000).subtract(BigInteger.ONE);
        String dec = big.toString();
        show("long decimal", dec.length() + " " + dec.substring(0, 20) + " " + dec.substring(580) + " " + new BigInteger(dec).equals(big) + " " + dec.hashCode());
        show("xor fold", big.xor(big.shiftRight(7)).bitCount() + " " + big.and(x).equals(x));
    }
}
