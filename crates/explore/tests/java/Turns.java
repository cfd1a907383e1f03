/** Switches, exceptions and loops: every path is confirmed by a run on values. */
public final class Turns {
    static int caught(int[] row, int i, int d) {
        try {
            return row[i] / d;
        } catch (ArithmeticException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        } finally {
            if (row != null && row.length > 0) row[0] = 1;
        }
    }

    static int rethrown(Object value, int n) {
        try {
            if (n == 1) throw new IllegalStateException("one");
            if (n == 2) value.hashCode();
            return n;
        } catch (NullPointerException e) {
            throw new IllegalArgumentException(e);
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    static int nestedFinally(int a, int b) {
        int trace = 0;
        try {
            try {
                trace = 100 / a;
            } finally {
                trace += 1000 / b;
            }
        } catch (ArithmeticException e) {
            return a == 0 ? b == 0 ? 1 : 2 : 3;
        }
        return trace > 50 ? 4 : 5;
    }

    static int labels(int a, int b) {
        int count = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i * a == j + b) continue outer;
                if (a + i > 100 + j) break outer;
                count++;
            }
        }
        return count;
    }

    static int fallThrough(int x) {
        int result = 0;
        switch (x & 7) {
            case 0: result++;
            case 1: result += 2;
            case 2: result += 4; break;
            case 5: return -1;
            default: result = x > 100 ? 50 : 60;
        }
        return result;
    }

    static String arrows(int x, long y) {
        return switch (x) {
            case 1, 2, 3 -> y > 5 ? "small" : "tiny";
            case Integer.MAX_VALUE -> "max";
            case -7 -> throw new UnsupportedOperationException();
            default -> "other";
        };
    }

    static int cast(Object value) {
        return ((Integer) value) > 3 ? 1 : 0;
    }

    static int collatz(int n) {
        int steps = 0;
        while (n > 1 && n < 50 && steps < 3) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static int doWhile(int n) {
        int rounds = 0;
        do {
            n >>= 2;
            rounds++;
        } while (n > 3);
        return rounds;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    static int ackermann(int m, int n) {
        if (m <= 0) return n + 1;
        if (n <= 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    static int checked(int a, int b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException e) {
            return a > 0 ? Integer.MAX_VALUE : Integer.MIN_VALUE;
        }
    }
}
