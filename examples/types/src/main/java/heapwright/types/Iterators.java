package heapwright.types;

import java.util.Iterator;
import java.util.ListIterator;

/** Iterators as parameters. */
public final class Iterators {
    private Iterators() {}

    /** Whether an iterator gives the same word three times. */
    public static boolean stutters(Iterator<String> words) {
        String last = null;
        int times = 0;
        while (words.hasNext()) {
            String word = words.next();
            times = word.equals(last) ? times + 1 : 1;
            if (times == 3) {
                return true;
            }
            last = word;
        }
        return false;
    }

    /** Replaces the first negative number; whether there was one. */
    public static boolean replaceNegative(ListIterator<Integer> numbers) {
        while (numbers.hasNext()) {
            if (numbers.next() < 0) {
                numbers.set(0);
                return numbers.nextIndex() > 1;
            }
        }
        return false;
    }
}
