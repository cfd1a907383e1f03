// Area: java.math.BigInteger
// Shows: modPow, modInverse, isProbablePrime, nextProbablePrime, seeded random construction, RSA round trip
import java.math.BigInteger;
import java.util.Random;

public class LibBigIntegerModular {
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

    static BigInteger v(long n) { return BigInteger.valueOf(n); }
    public static void main(String[] args) {
        show("modPow", v(3).modPow(v(200), v(1000007)) + " " + v(2).modPow(new BigInteger("123456789012345678901234567890"), v(1000000007)) + " " + v(-5).modPow(v(3), v(13)) + " " + v(7).modPow(v(-1), v(31)) + " " + v(10).modPow(v(50), v(1024)) + " " + v(5).modPow(BigInteger.ZERO, v(7)) + " " + v(5).modPow(v(9), BigInteger.ONE));
        show("modInverse", v(3).modInverse(v(11)) + " " + v(-3).modInverse(v(11)) + " " + v(17).modInverse(new BigInteger("1000000000000000003")));
        fails("not invertible", () -> v(6).modInverse(v(9)));
        fails("modulus", () -> v(6).modInverse(v(-9)));
        fails("modPow modulus", () -> v(6).modPow(v(2), BigInteger.ZERO));
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 100; i++) if (v(i).isProbablePrime(20)) sb.append(i).append(' ');
        show("primes", sb);
        show("more", v(1000000007).isProbablePrime(30) + " " + v(561).isProbablePrime(30) + " " + v(1).isProbablePrime(10) + " " + v(4).isProbablePrime(10) + " " + v(2147483647).isProbablePrime(10) + " " + v(341).isProbablePrime(20));
        show("next", v(1000).nextProbablePrime() + " " + v(0).nextProbablePrime() + " " + v(7919).nextProbablePrime());
        fails("next negative", () -> v(-1).nextProbablePrime());
        show("random bits", new BigInteger(80, new Random(1)) + " " + new BigInteger(9, new Random(2)) + " " + new BigInteger(0, new Random(3)));
        BigInteger p = v(61), q = v(53), n = p.multiply(q), phi = p.subtract(v(1)).multiply(q.subtract(v(1))), e = v(17), d = e.modInverse(phi);
        for (int m : new int[] {65, 123, 3000}) { BigInteger c = v(m).modPow(e, n); System.out.println(m + " -> " + c + " -> " + c.modPow(d, n)); }
        BigInteger P = new BigInteger("170141183460469231731687303715884105727"), g = v(5);
        BigInteger a = new BigInteger("12345678901234567890123"), bb = new BigInteger("98765432109876543210987");
        show("diffie-hellman", g.modPow(a, P).modPow(bb, P).equals(g.modPow(bb, P).modPow(a, P)) + " " + g.modPow(a, P));
        BigInteger even = BigInteger.TWO.pow(64).multiply(v(15));
        show("even modulus", v(7).modPow(v(123), even));
    }
}
