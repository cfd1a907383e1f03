// Area: programs/recursion
// Shows: Fibonacci, Ackermann, mutual recursion, Hanoi, McCarthy 91, Collatz, memoisation

import java.util.HashMap;
import java.util.Map;

public class ProgRecursion {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }

    static boolean even(int n) { return n == 0 || odd(n - 1); }

    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static int moves;

    static void hanoi(int n, char a, char b, char c) {
        if (n == 0) return;
        hanoi(n - 1, a, c, b);
        moves++;
        if (n >= 4) System.out.println(n + ": " + a + " to " + c);
        hanoi(n - 1, b, a, c);
    }

    static int m91(int n) { return n > 100 ? n - 10 : m91(m91(n + 11)); }

    static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }

    static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }

    static final Map<Integer, Long> MEMO = new HashMap<>();

    static long memo(int n) {
        if (n < 2) return n;
        Long m = MEMO.get(n);
        if (m != null) return m;
        long r = memo(n - 1) + memo(n - 2);
        MEMO.put(n, r);
        return r;
    }

    static int collatz(long n, int d) { return n == 1 ? d : collatz((n & 1) == 0 ? n / 2 : 3 * n + 1, d + 1); }

    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    static long binom(int n, int k) { return k == 0 || k == n ? 1 : binom(n - 1, k - 1) + binom(n - 1, k); }

    public static void main(String[] args) {
        System.out.println(new StringBuilder().append(fib(18)).append(" ").append(ack(2, 5)).append(" ").append(ack(3, 2)).append(" ").append(even(500)).append(odd(500)));
        hanoi(6, 'A', 'B', 'C');
        System.out.println(moves + " " + m91(5) + " " + m91(150));
        for (int i = 0; i < 12; i++) System.out.print(female(i) + "/" + male(i) + " ");
        System.out.println();
        System.out.println(new StringBuilder().append(memo(90)).append(" ").append(MEMO.size()).append(" ").append(collatz(27, 0)).append(" ").append(collatz(837799, 0)).append(" ").append(gcd(1L << 40, 1000000007L * 1024)).append(" ").append(binom(14, 6)));
    }
}
