package heapwright.basics;

import java.util.List;

/** Type parameters: free, bounded, and with wildcards. */
public final class Generics {
    private Generics() {}

    /** The larger of two; the first of equals. */
    public static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    /** The first value that is there. */
    public static <T> T firstNonNull(T a, T b) {
        if (a != null) {
            return a;
        }
        if (b != null) {
            return b;
        }
        throw new IllegalArgumentException("both null");
    }

    /** The sum of any kind of numbers, rounded towards zero each. */
    public static long sum(List<? extends Number> numbers) {
        long sum = 0;
        for (Number number : numbers) {
            if (number == null) {
                continue;
            }
            sum += number.longValue();
        }
        return sum;
    }

    /** Whether a pair is in order. */
    public static <T extends Comparable<? super T>> String order(Pair<T, T> pair) {
        int order = pair.first().compareTo(pair.second());
        if (order == 0) {
            return "even";
        }
        return order < 0 ? "rising" : "falling";
    }

    /** Whether the two ends of a list are equal. */
    public static <E> boolean sameEnds(List<E> list) {
        if (list.isEmpty()) {
            return false;
        }
        E first = list.get(0);
        E last = list.get(list.size() - 1);
        return first == null ? last == null : first.equals(last);
    }

    /** Swaps two places of an array of any type. */
    public static <T> boolean swap(T[] array, int i, int j) {
        if (i == j || array[i] == array[j]) {
            return false;
        }
        T held = array[i];
        array[i] = array[j];
        array[j] = held;
        return true;
    }
}
