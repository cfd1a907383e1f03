package heapwright.types;

import java.util.Iterator;

/** Whatever can be iterated over. */
public final class Iterables {
    private Iterables() {}

    /** The first number that equals its position, or -1. */
    public static int firstFixed(Iterable<Integer> numbers) {
        int at = 0;
        for (int number : numbers) {
            if (number == at && at > 0) {
                return at;
            }
            at++;
        }
        return -1;
    }

    /** Whether there are exactly two equal elements. */
    public static boolean isPair(Iterable<String> words) {
        Iterator<String> iterator = words.iterator();
        if (!iterator.hasNext()) {
            return false;
        }
        String first = iterator.next();
        return iterator.hasNext() && first.equals(iterator.next()) && !iterator.hasNext();
    }
}
