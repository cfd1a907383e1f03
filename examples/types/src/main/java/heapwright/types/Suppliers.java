package heapwright.types;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Function objects that give other than plain numbers. */
public final class Suppliers {
    private Suppliers() {}

    /** Runs something, and says how long it took by a clock that is a function. */
    public static String timed(Supplier<Instant> clock, Runnable task) {
        Instant start = clock.get();
        task.run();
        Duration took = Duration.between(start, clock.get());
        if (took.isNegative()) {
            return "clock was set";
        }
        return took.toSeconds() >= 5 ? "slow" : "fast";
    }

    /** The better of two by an order, after a function was applied. */
    public static String better(String a, String b, Function<String, Integer> rank, Comparator<Integer> order) {
        int result = order.compare(rank.apply(a), rank.apply(b));
        return result == 0 ? "equal" : result > 0 ? a : b;
    }

    /** Merges two lists of words, if the function can. */
    public static int merged(BiFunction<String, String, String[]> merge, String a, String b) {
        String[] words = merge.apply(a, b);
        return words == null ? -1 : words.length == 2 && words[0].equals(words[1]) ? 1 : words.length;
    }
}
