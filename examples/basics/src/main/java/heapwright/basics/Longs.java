package heapwright.basics;

/** Sixty-four bits: arithmetic, comparison, shifts, and packing two values into one. */
public final class Longs {
    private Longs() {}

    /** The sum, or an exception where it does not fit. */
    public static long exactSum(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw new ArithmeticException("sum does not fit");
        }
        return sum;
    }

    /** Compares as if the top bit were a digit and not a sign. */
    public static int compareUnsigned(long a, long b) {
        if (a == b) {
            return 0;
        }
        return a + Long.MIN_VALUE < b + Long.MIN_VALUE ? -1 : 1;
    }

    /** Whether narrowing to int keeps the value, and if not, on which side it is lost. */
    public static String fitsInt(long x) {
        int narrow = (int) x;
        if (narrow == x) {
            return "fits";
        }
        return x > 0 ? "too large" : "too small";
    }

    /** A shift distance counts modulo 64, so a shift by 64 changes nothing. */
    public static String shift(long x, int distance) {
        if (x == 0) {
            return "nothing to shift";
        }
        long shifted = x << distance;
        if (shifted == x) {
            return "unchanged";
        }
        if (shifted == 0) {
            return "all out";
        }
        return shifted < 0 ? "negative" : "positive";
    }

    /** Both shifts to the right agree on the numbers that are not negative, and on no other. */
    public static boolean rightShiftsAgree(long x) {
        if (x >> 1 == x >>> 1) {
            return true;
        }
        if (x >= 0) {
            return true;
        }
        return false;
    }

    /** Packs two ints into a long and compares the halves. */
    public static int compareHalves(long packed) {
        int high = (int) (packed >>> 32);
        int low = (int) packed;
        if (high < low) {
            return -1;
        }
        return high > low ? 1 : 0;
    }

    /** A duration in words. */
    public static String duration(long millis) {
        if (millis < 0) {
            return "in the past";
        }
        if (millis < 1_000L) {
            return "a moment";
        }
        if (millis < 60_000L) {
            return "seconds";
        }
        if (millis < 3_600_000L) {
            return "minutes";
        }
        return millis < 86_400_000L ? "hours" : "days";
    }

    /** Finds the pair of numbers that sums to one constant and differs by another. */
    public static boolean solvesBoth(long a, long b) {
        if (a + b == 10_000_000_001L) {
            return a - b == 2_999_999_999L;
        }
        return false;
    }
}
