package deep;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Function objects that must not answer the same every time, and some that only a caller can run. */
public final class Functions {
    private Functions() {}

    public static boolean differ(IntPredicate test) {
        return test.test(3) && !test.test(4);
    }

    public static boolean third(Supplier<Integer> source) {
        return source.get() == null && source.get() > 5 && source.get() == 7;
    }

    public static int split(List<String> words, Predicate<String> test) {
        int yes = 0;
        for (String word : words) {
            if (test.test(word)) {
                yes++;
            }
        }
        return yes > 0 && yes < words.size() ? 1 : 0;
    }

    public static Predicate<String> longer(int limit) {
        return text -> {
            if (text == null) {
                return false;
            }
            return text.length() > limit;
        };
    }

    public static IntFunction<String> plural(String noun) {
        return count -> {
            if (count < 0) {
                throw new IllegalArgumentException("count " + count);
            }
            return count == 1 ? noun : noun + "s";
        };
    }
}
