package slow;

/** Methods nobody has the time to explore. */
public final class Endless {
    private Endless() {}

    /** A decision for every bit, twice, and a goal that none of them reaches. */
    public static int bits(long a, long b) {
        long mixed = a * 31 + b;
        int count = 0;
        for (int i = 0; i < 64; i++) {
            if ((mixed >>> i & 1) == 1) {
                count++;
            }
            if (count * a == (b ^ i)) {
                count += 2;
            }
        }
        return count == -1 ? 1 : 0;
    }

    /** Never ends. */
    public static int spin(int x) {
        int value = x;
        while (value != 3) {
            value = value * 2;
        }
        return value;
    }

    /** Two large primes. */
    public static boolean factors(long x, long y) {
        return x > 1 && y > 1 && x < 2_000_000_000L && y < 2_000_000_000L && x * y == 1_000_000_016_000_000_063L;
    }
}
