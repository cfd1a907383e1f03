package heapwright.types;

import java.util.List;

/** A chain of type tests on anything, each followed by a question only that type can answer. */
public final class InstanceOfChain {
    private InstanceOfChain() {}

    /** What kind of thing it is. */
    public static String kind(Object value) {
        if (value instanceof Integer number) {
            return number % 2 == 0 ? "even" : "odd";
        }
        if (value instanceof String text && text.startsWith("#")) {
            return text.length() > 3 ? "long tag" : "tag";
        }
        if (value instanceof int[] numbers) {
            return numbers.length == 2 && numbers[0] == numbers[1] ? "twins" : "numbers";
        }
        if (value instanceof List<?> list) {
            return list.contains(value.getClass().getSimpleName()) ? "self-describing" : "list";
        }
        return value instanceof CharSequence ? "text" : "other";
    }
}
