package findings;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Each method shows one rule for findings; its name says the expected severity, `none` that there is no finding. */
public class Subjects {
    private static final int[] TABLE = {3, 1, 4};

    // null

    public static int lowNullArgument(String text) {
        return text.length();
    }

    public static int highNullableArgument(@Nullable String text) {
        return text.length();
    }

    public static int noneNonNullArgument(@NonNull String text) {
        return text.length();
    }

    public static int noneRequired(String text) {
        return Objects.requireNonNull(text).length();
    }

    public static int noneThrown(String text) {
        if (text == null) {
            throw new NullPointerException("text");
        }
        return text.length();
    }

    public static int noneDeclared(String text) throws NullPointerException {
        return text.length();
    }

    public static int lowThroughCalls(String text) {
        return inner(3, text);
    }

    private static int inner(int add, String text) {
        return add + text.length();
    }

    public static int highMapGet(int key) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, 2);
        return map.get(key);
    }

    public static int highReturnsNull(int number) {
        return name(number).length();
    }

    private static String name(int number) {
        if (number > 10) {
            return null;
        }
        return "small";
    }

    public static int highNullableComponent(Box box) {
        Objects.requireNonNull(box);
        return box.content().length();
    }

    public static int mediumComponent(Plain box) {
        Objects.requireNonNull(box);
        return box.content().length();
    }

    public static int lowStubAnswer(Names names) {
        Objects.requireNonNull(names);
        return names.first().length();
    }

    // numbers

    public static int highIndex(int number) {
        return TABLE[(number & 7) / 2];
    }

    public static int mediumIndex(int index) {
        return TABLE[index];
    }

    public static int noneIndex(int index) {
        if (index < 0 || index >= TABLE.length) {
            throw new IndexOutOfBoundsException("index " + index);
        }
        return TABLE[index];
    }

    public static int highDivision(int a, int b) {
        return a / (b - 7);
    }

    public static int mediumDivision(int a, int b) {
        return a / b;
    }

    // casts and assertions

    public static int mediumCast(Object object) {
        return object == null ? 0 : ((Integer) object).intValue();
    }

    public static int highAssertion(int number) {
        int square = number * number;
        assert square >= 0;
        return square;
    }

    /** Only its package can call it. */
    static int mediumNotPublic(int number) {
        return TABLE[number & 7];
    }

    /** A string or null. */
    public record Box(@Nullable String content) {}

    /** Nothing is said about null. */
    public record Plain(String content) {}

    /** Knows names. */
    public interface Names {
        String first();
    }
}
