package heapwright.basics;

/**
 * The numbers from {@code low} to {@code high}, both included.
 *
 * @param low the smallest
 * @param high the largest
 */
public record Interval(int low, int high) {
    /** Refuses bounds in the wrong order. */
    public Interval {
        if (low > high) {
            throw new IllegalArgumentException(low + " > " + high);
        }
    }

    /** The interval of one number. */
    public static Interval of(int only) {
        return new Interval(only, only);
    }

    /** The numbers in both intervals, or null where there are none. */
    public Interval intersect(Interval other) {
        int from = Math.max(low, other.low);
        int to = Math.min(high, other.high);
        return from > to ? null : new Interval(from, to);
    }

    /** Where a number lies; that it is both below and above is excluded by the constructor. */
    public String locate(int x) {
        if (x < low && x > high) {
            return "beside";
        }
        if (x < low) {
            return "below";
        }
        return x > high ? "above" : "inside";
    }
}
