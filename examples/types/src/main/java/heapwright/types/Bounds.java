package heapwright.types;

import java.util.List;

/** Type parameters with bounds, which say what the elements can do. */
public final class Bounds {
    private Bounds() {}

    /** The largest element, the last of equals. */
    public static <T extends Comparable<T>> T largest(List<T> values) {
        T best = null;
        for (T value : values) {
            if (best == null || value.compareTo(best) >= 0) {
                best = value;
            }
        }
        return best;
    }

    /** A number limited to a range, by its own order. */
    public static <N extends Number & Comparable<N>> N clamp(N value, N low, N high) {
        if (value.compareTo(low) < 0) {
            return low;
        }
        return value.compareTo(high) > 0 && value.intValue() != 0 ? high : value;
    }

    /** How many of the values are whole numbers above a limit. */
    public static int countAbove(List<? extends Number> values, double limit) {
        int count = 0;
        for (Number value : values) {
            if (value.doubleValue() > limit && value.doubleValue() == Math.rint(value.doubleValue())) {
                count++;
            }
        }
        return count;
    }
}
