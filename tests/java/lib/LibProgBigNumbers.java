// Area: program: big factorials and Fibonacci numbers
// Shows: digits of 200!, Fibonacci by matrix doubling, digits of e and pi with integers, Catalan, binomials, perfect numbers
import java.math.*;
import java.util.*;
import java.util.stream.*;

public class LibProgBigNumbers {
    static BigInteger[] fib(int n) { if (n == 0) return new BigInteger[] {BigInteger.ZERO, BigInteger.ONE}; BigInteger[] h = fib(n / 2); BigInteger a = h[0].multiply(h[1].shiftLeft(1).subtract(h[0])), b = h[0].pow(2).add(h[1].pow(2)); return n % 2 == 0 ? new BigInteger[] {a, b} : new BigInteger[] {b, a.add(b)}; }
    static BigInteger fact(int n) { return IntStream.rangeClosed(2, n).mapToObj(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply); }
    static BigInteger choose(int n, int k) { BigInteger r = BigInteger.ONE; for (int i = 1; i <= k; i++) r = r.multiply(BigInteger.valueOf(n - k + i)).divide(BigInteger.valueOf(i)); return r; }
    static BigInteger arctan(int inv, int digits) { BigInteger x = BigInteger.TEN.pow(digits + 10).divide(BigInteger.valueOf(inv)), sum = x, sq = BigInteger.valueOf((long) inv * inv); for (int k = 3, s = -1; x.signum() != 0; k += 2, s = -s) { x = x.divide(sq); sum = sum.add(x.divide(BigInteger.valueOf(k)).multiply(BigInteger.valueOf(s))); } return sum; }
    public static void main(String[] args) {
        String f = fact(200).toString();
        System.out.println(f.length() + " digits " + f.substring(0, 30) + " sum " + f.chars().map(c -> c - '0').sum() + " zeros " + (f.length() - f.replaceAll("0+$", "").length()));
        System.out.println(fact(30) + " " + fact(0));
        System.out.println(fib(300)[0] + " " + fib(1000)[0].toString().length() + " " + fib(93)[0]);
        System.out.println(IntStream.range(0, 20).mapToObj(n -> fib(n)[0].toString()).collect(Collectors.joining(" ")));
        BigInteger pi = arctan(5, 120).multiply(BigInteger.valueOf(16)).subtract(arctan(239, 120).multiply(BigInteger.valueOf(4))).divide(BigInteger.TEN.pow(10));
        System.out.println("pi " + pi);
        BigDecimal e = BigDecimal.ONE, t = BigDecimal.ONE;
        for (int i = 1; i < 60; i++) { t = t.divide(BigDecimal.valueOf(i), 80, RoundingMode.HALF_EVEN); e = e.add(t); }
        System.out.println("e " + e.setScale(70, RoundingMode.DOWN));
        System.out.println("catalan " + IntStream.range(0, 16).mapToObj(n -> choose(2 * n, n).divide(BigInteger.valueOf(n + 1)).toString()).collect(Collectors.joining(" ")));
        System.out.println(choose(100, 50) + " " + choose(5, 0) + " " + choose(64, 32));
        System.out.println("mersenne " + IntStream.of(2, 3, 5, 7, 11, 13, 17, 19, 23, 31, 61).filter(p -> BigInteger.ONE.shiftLeft(p).subtract(BigInteger.ONE).isProbablePrime(20)).boxed().toList());
        System.out.println("power tower " + BigInteger.valueOf(7).modPow(BigInteger.valueOf(7).modPow(BigInteger.valueOf(7), BigInteger.valueOf(400)), BigInteger.valueOf(1000)));
        System.out.println("sqrt2 " + BigInteger.TWO.multiply(BigInteger.TEN.pow(100)).sqrt());
    }
}
