package libs;

import java.util.Collection;
import java.util.Map;
import java.util.function.Predicate;

/** Methods whose calls are hard to write down. */
public final class Checks {
    private Checks() {}

    /** A predicate of our own. */
    public interface Filter {
        /** Whether a text is taken. */
        boolean test(String text);
    }

    /** Gives back what it was given. */
    public static <T extends Collection<?>> T notEmpty(T all) {
        if (all.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        return all;
    }

    /** The same for maps. */
    public static <T extends Map<?, ?>> T notEmpty(T all) {
        if (all.isEmpty()) {
            throw new IllegalArgumentException("empty map");
        }
        return all;
    }

    /** Whether elements are in order. */
    public static <T extends Comparable<? super T>> boolean isSorted(T[] all) {
        for (int i = 1; i < all.length; i++) {
            if (all[i - 1].compareTo(all[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** The largest of some. */
    @SafeVarargs
    public static <T extends Comparable<? super T>> T largest(T... all) {
        T largest = null;
        for (T one : all) {
            if (largest == null || one.compareTo(largest) > 0) {
                largest = one;
            }
        }
        return largest;
    }

    /** Letters one by one. */
    public static int count(int from, char... letters) {
        return letters == null ? -1 : from + letters.length;
    }

    /** Letters in a text. */
    public static int count(int from, String letters) {
        return letters == null ? -2 : from + letters.length();
    }

    /** Whether a predicate takes a letter. */
    public static boolean takes(Predicate<String> filter) {
        return filter.test("a");
    }

    /** Whether a filter takes a letter. */
    public static boolean takes(Filter filter) {
        return !filter.test("a");
    }

    /** Writes a text, which no lambda can do. */
    public static boolean writes(Appendable to) {
        return to != null;
    }

    /** Where the only number of a long array is. */
    public static int only(short[] all) {
        if (all.length != 20) {
            return -1;
        }
        return all[3] == 7 ? 3 : -2;
    }

    /** What is in the first place. */
    public static int first(Object[] all) {
        if (all.length == 0) {
            return 0;
        }
        if (all[0] instanceof String[]) {
            return 1;
        }
        return all[0] instanceof int[] ? 2 : 3;
    }
}
