// Area: program: prime sieve with BitSet
// Shows: sieve of Eratosthenes, twin primes, gaps, factorisation, totients, Goldbach, segmented sieve
import java.util.*;
import java.util.stream.*;

public class LibProgPrimeSieve {
    static BitSet sieve(int n) { BitSet p = new BitSet(n + 1); p.set(2, n + 1); for (int i = 2; i * i <= n; i = p.nextSetBit(i + 1)) for (int j = i * i; j <= n; j += i) p.clear(j); return p; }
    static Map<Integer, Integer> factors(int n) { Map<Integer, Integer> m = new TreeMap<>(); for (int d = 2; d * d <= n; d++) while (n % d == 0) { m.merge(d, 1, Integer::sum); n /= d; } if (n > 1) m.merge(n, 1, Integer::sum); return m; }
    static List<Long> segment(long lo, long hi) {
        BitSet small = sieve((int) Math.sqrt(hi) + 1), comp = new BitSet();
        for (int p = small.nextSetBit(2); p >= 0; p = small.nextSetBit(p + 1)) for (long m = Math.max((long) p * p, (lo + p - 1) / p * p); m <= hi; m += p) comp.set((int) (m - lo));
        List<Long> out = new ArrayList<>();
        for (long x = lo; x <= hi; x++) if (!comp.get((int) (x - lo))) out.add(x);
        return out;
    }
    public static void main(String[] args) {
        BitSet p = sieve(10000);
        System.out.println(p.cardinality() + " primes, largest " + p.previousSetBit(10000));
        System.out.println(p.stream().limit(25).boxed().map(String::valueOf).collect(Collectors.joining(" ")));
        System.out.println("twins " + IntStream.range(2, 200).filter(i -> p.get(i) && p.get(i + 2)).mapToObj(i -> i + "/" + (i + 2)).toList());
        int best = 0, at = 0;
        for (int i = 2, j = p.nextSetBit(3); j >= 0; i = j, j = p.nextSetBit(j + 1)) if (j - i > best) { best = j - i; at = i; }
        System.out.println("gap " + best + " after " + at);
        for (int n : new int[] {1, 2, 97, 360, 1001, 65536, 999999, 123456789}) System.out.println(n + " = " + factors(n).entrySet().stream().map(e -> e.getKey() + (e.getValue() > 1 ? "^" + e.getValue() : "")).collect(Collectors.joining(" * ")) + " phi " + factors(n).keySet().stream().reduce(n, (t, q) -> t / q * (q - 1)));
        for (int n = 10; n <= 100; n += 18) { int m = n; System.out.println(n + " goldbach " + IntStream.rangeClosed(2, n / 2).filter(i -> p.get(i) && p.get(m - i)).mapToObj(i -> i + "+" + (m - i)).toList()); }
        System.out.println(segment(1_000_000_000L, 1_000_000_100L));
        System.out.println(p.stream().mapToLong(i -> i).sum() + " " + p.get(0, 100).hashCode());
    }
}
