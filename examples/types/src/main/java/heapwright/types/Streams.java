package heapwright.types;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams as parameters. */
public final class Streams {
    private Streams() {}

    /** The initials of the long words. */
    public static String initials(Stream<String> words) {
        Stream<String> letters = words.filter(word -> word.length() > 3).map(word -> word.substring(0, 1));
        String initials = letters.reduce("", String::concat);
        if (initials.isEmpty()) {
            return "none";
        }
        return initials.length() == 3 ? "three" : "some";
    }

    /** What the numbers add up to. */
    public static String total(IntStream numbers) {
        int sum = numbers.map(n -> n < 0 ? -n : n).sum();
        return sum == 100 ? "all" : sum > 100 ? "too much" : "part";
    }
}
