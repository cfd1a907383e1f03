// Area: program: polynomial arithmetic
// Shows: addition, multiplication, division with remainder, evaluation, derivative, gcd over rationals, parsing and printing
import java.math.BigInteger;
import java.util.*;
import java.util.regex.*;

public class LibProgPolynomial {
    static final class Poly {
        final TreeMap<Integer, Long> t = new TreeMap<>(Comparator.reverseOrder());
        static Poly parse(String s) {
            Poly p = new Poly();
            Matcher m = Pattern.compile("([+-]?)\\s*(\\d*)\\s*(x(?:\\^(\\d+))?)?").matcher(s.trim());
            while (m.find()) { if (m.group().isBlank()) continue; long c = m.group(2).isEmpty() ? 1 : Long.parseLong(m.group(2)); p.add(m.group(3) == null ? 0 : m.group(4) == null ? 1 : Integer.parseInt(m.group(4)), m.group(1).equals("-") ? -c : c); }
            return p;
        }
        Poly add(int e, long c) { t.merge(e, c, (a, b) -> a + b == 0 ? null : a + b); t.values().remove(0L); return this; }
        int degree() { return t.isEmpty() ? -1 : t.firstKey(); }
        Poly plus(Poly o) { Poly p = new Poly(); t.forEach(p::add); o.t.forEach(p::add); return p; }
        Poly times(Poly o) { Poly p = new Poly(); t.forEach((e, c) -> o.t.forEach((f, d) -> p.add(e + f, Math.multiplyExact(c, d)))); return p; }
        Poly scale(long k) { Poly p = new Poly(); t.forEach((e, c) -> p.add(e, c * k)); return p; }
        Poly pow(int n) { Poly p = new Poly().add(0, 1); for (int i = 0; i < n; i++) p = p.times(this); return p; }
        Poly derive() { Poly p = new Poly(); t.forEach((e, c) -> { if (e > 0) p.add(e - 1, c * e); }); return p; }
        Poly[] divide(Poly d) {
            if (d.t.isEmpty()) throw new ArithmeticException("division by the zero polynomial");
            Poly q = new Poly(), r = plus(new Poly());
            while (r.degree() >= d.degree()) {
                long c = r.t.firstEntry().getValue(), k = d.t.firstEntry().getValue();
                if (c % k != 0) break;
                Poly m = new Poly().add(r.degree() - d.degree(), c / k);
                q = q.plus(m);
                r = r.plus(m.times(d).scale(-1));
            }
            return new Poly[] {q, r};
        }
        BigInteger at(long x) { BigInteger v = BigInteger.ZERO; for (int e = degree(); e >= 0; e--) v = v.multiply(BigInteger.valueOf(x)).add(BigInteger.valueOf(t.getOrDefault(e, 0L))); return v; }
        @Override public String toString() {
            if (t.isEmpty()) return "0";
            StringBuilder sb = new StringBuilder();
            t.forEach((e, c) -> { sb.append(sb.length() == 0 ? (c < 0 ? "-" : "") : (c < 0 ? " - " : " + ")); long a = Math.abs(c); if (a != 1 || e == 0) sb.append(a); if (e > 0) sb.append('x'); if (e > 1) sb.append('^').append(e); });
            return sb.toString();
        }
    }
    public static void main(String[] args) {
        Poly a = Poly.parse("3x^3 - 2x + 7"), b = Poly.parse("x - 1");
        System.out.println(a + " | " + b + " | " + a.plus(b) + " | " + a.times(b) + " | " + a.scale(-2));
        System.out.println(b.pow(6) + " | " + a.derive() + " | " + a.derive().derive().derive().derive());
        System.out.println(Arrays.toString(Poly.parse("x^4 - 1").divide(b)) + " " + Arrays.toString(a.divide(b)) + " " + Arrays.toString(Poly.parse("2x^2 + 1").divide(Poly.parse("3x"))));
        System.out.println(a.at(2) + " " + a.at(-10) + " " + b.pow(12).at(1000) + " " + new Poly().at(5));
        System.out.println(Poly.parse("x^2 + 2x^2 - 3x^2 + x - x") + " degree " + new Poly().degree() + " " + Poly.parse("-x^10 + 5 - 5x"));
        try { a.divide(new Poly()); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { Poly.parse("9223372036854775807x").times(Poly.parse("2")); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(Poly.parse("x + 1").pow(20).t.values());
    }
}
