package heapwright.types;

/** Casts that are tried first and apologised for later. */
public final class TrustedCasts {
    private TrustedCasts() {}

    /** The sum of two things that should be numbers; -1 and -2 say which one is not. */
    public static long total(Object first, Object second) {
        long sum;
        try {
            sum = ((Number) first).longValue();
        } catch (ClassCastException e) {
            return -1;
        }
        try {
            sum += (Integer) second;
        } catch (ClassCastException e) {
            return second instanceof Number ? -2 : -3;
        }
        return sum == 42 ? 0 : sum;
    }

    /** Whether the same reference is both a text and comparable with a text. */
    public static boolean comparesWith(Object value, String other) {
        if (!(value instanceof CharSequence) || !(value instanceof Comparable<?>)) {
            return false;
        }
        return value instanceof String text && text.compareTo(other) < 0;
    }
}
