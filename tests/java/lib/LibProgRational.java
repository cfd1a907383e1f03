// Area: program: rational numbers class
// Shows: normalisation, arithmetic, comparison, continued fractions, Egyptian fractions, harmonic sums, parsing, exceptions
import java.math.BigInteger;
import java.util.*;

public class LibProgRational {
    static final class Rat implements Comparable<Rat> {
        static final Rat ZERO = of(0, 1), ONE = of(1, 1);
        final BigInteger n, d;
        Rat(BigInteger n, BigInteger d) { if (d.signum() == 0) throw new ArithmeticException("zero denominator"); BigInteger g = n.gcd(d); if (d.signum() < 0) g = g.negate(); if (g.signum() == 0) g = BigInteger.ONE; this.n = n.divide(g); this.d = d.divide(g); }
        static Rat of(long n, long d) { return new Rat(BigInteger.valueOf(n), BigInteger.valueOf(d)); }
        static Rat parse(String s) { String[] p = s.trim().split("/"); if (p.length > 2) throw new NumberFormatException("too many slashes: " + s); return new Rat(new BigInteger(p[0].trim()), p.length == 2 ? new BigInteger(p[1].trim()) : BigInteger.ONE); }
        Rat plus(Rat o) { return new Rat(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d)); }
        Rat minus(Rat o) { return plus(new Rat(o.n.negate(), o.d)); }
        Rat times(Rat o) { return new Rat(n.multiply(o.n), d.multiply(o.d)); }
        Rat over(Rat o) { return new Rat(n.multiply(o.d), d.multiply(o.n)); }
        BigInteger floor() { BigInteger[] q = n.divideAndRemainder(d); return q[1].signum() < 0 ? q[0].subtract(BigInteger.ONE) : q[0]; }
        double value() { return n.doubleValue() / d.doubleValue(); }
        @Override public int compareTo(Rat o) { return n.multiply(o.d).compareTo(o.n.multiply(d)); }
        @Override public boolean equals(Object o) { return o instanceof Rat r && n.equals(r.n) && d.equals(r.d); }
        @Override public int hashCode() { return Objects.hash(n, d); }
        @Override public String toString() { return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d; }
    }
    static List<BigInteger> continued(Rat r) { List<BigInteger> l = new ArrayList<>(); while (true) { BigInteger f = r.floor(); l.add(f); Rat rest = r.minus(new Rat(f, BigInteger.ONE)); if (rest.n.signum() == 0) return l; r = Rat.ONE.over(rest); } }
    static List<Rat> egyptian(Rat r) { List<Rat> l = new ArrayList<>(); while (r.n.signum() > 0) { BigInteger c = r.d.add(r.n).subtract(BigInteger.ONE).divide(r.n); Rat u = new Rat(BigInteger.ONE, c); l.add(u); r = r.minus(u); } return l; }
    public static void main(String[] args) {
        Rat a = Rat.of(3, 4), b = Rat.of(-5, 6);
        System.out.println(a.plus(b) + " " + a.minus(b) + " " + a.times(b) + " " + a.over(b) + " " + a.compareTo(b) + " " + b.floor() + " " + Rat.of(6, -8) + " " + Rat.of(0, -5) + " " + Rat.of(10, 5));
        System.out.println(Rat.parse("22/7").equals(Rat.of(44, 14)) + " " + Rat.parse(" -9 ") + " " + a.hashCode() + " " + a.value());
        Rat h = Rat.ZERO;
        for (int i = 1; i <= 40; i++) h = h.plus(Rat.of(1, i));
        System.out.println(h + " " + h.value());
        System.out.println(continued(Rat.of(415, 93)) + " " + continued(Rat.of(-7, 3)) + " " + continued(Rat.parse("3141592653/1000000000")));
        System.out.println(egyptian(Rat.of(4, 13)) + " " + egyptian(Rat.of(5, 6)) + " " + egyptian(Rat.of(7, 15)));
        Rat x = Rat.ONE;
        for (int i = 0; i < 6; i++) { x = x.plus(Rat.of(2, 1).over(x)).over(Rat.of(2, 1)); System.out.println("sqrt2 ~ " + (x.n.bitLength() > 60 ? "big" : x) + " " + x.value()); }
        TreeSet<Rat> farey = new TreeSet<>();
        for (int d = 1; d <= 7; d++) for (int n = 0; n <= d; n++) farey.add(Rat.of(n, d));
        System.out.println(farey);
        for (String s : new String[] {"1/0", "a/2", "1/2/3", ""}) try { System.out.println(Rat.parse(s)); } catch (ArithmeticException | NumberFormatException e) { System.out.println(s + ": " + e.getMessage()); }
        try { a.over(Rat.ZERO); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
}
