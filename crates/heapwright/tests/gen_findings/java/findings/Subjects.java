package findings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Each method shows one rule for findings; its name says the expected severity, `none` that there is no finding. */
public class Subjects {
    private static final int[] TABLE = {3, 1, 4};

    public static long mediumDivisorConverted(long total, int people) {
        return BigDecimal.valueOf(total).divide(BigDecimal.valueOf(people), 2, RoundingMode.DOWN).longValue();
    }

    public static int mediumLengths(int rows, int columns) {
        return new int[rows][columns].length;
    }

    // null

    public static int highOrElse(List<String> texts) {
        String first = texts.stream().findFirst().orElse(null);
        return first.length();
    }

    public static int highPolled(String text) {
        ArrayDeque<String> texts = new ArrayDeque<>();
        if (text != null) {
            texts.add(text);
        }
        return texts.poll().length();
    }

    public static void lowBesideChoice(StringBuilder out, boolean yes) {
        out.append(yes ? "yes" : "no");
    }

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

    static int lowChecked(String text) {
        return text.length();
    }

    /** One check as a branch, one as a call, one by use. */
    public static int checks(String text, Plain plain) {
        Objects.requireNonNull(plain);
        String content = Objects.requireNonNull(plain.content());
        int length = text == null ? 0 : lowChecked(text);
        return length + lowChecked(content) + plain.hashCode() + lowChecked("x" + length);
    }

    static int lowUnchecked(String text) {
        return text.length();
    }

    public static int passesOn(Object object, String text) {
        return text == null ? 0 : lowUnchecked(text) + lowUnchecked(String.valueOf(object));
    }

    static int mediumGetsNull(String text, boolean strict) {
        return strict ? text.length() : 0;
    }

    public static int passesNull(boolean odd) {
        return odd ? mediumGetsNull(null, false) : mediumGetsNull("even", true);
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

    public static int lowComponent(Plain box) {
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

    // recursion

    public static int highRecursion(String text) {
        return text == null ? 0 : back(text);
    }

    private static int back(String text) {
        return 1 + highRecursion(text);
    }

    public static int mediumCountsDown(int number) {
        return number == 0 ? 1 : number * mediumCountsDown(number - 1);
    }

    public static int mediumRing(Link link) {
        return link == null ? 0 : 1 + mediumRing(link.next());
    }

    /** Deeper than the machine lets a path be, and well within the stack of a thread. */
    public static int noneDeep(boolean more) {
        return more ? deep(3000) : deep(2);
    }

    private static int deep(int left) {
        return left == 0 ? 0 : 1 + deep(left - 1);
    }

    /** Overflows the stack on purpose. */
    public static int noneCaught(int number) {
        try {
            return noneCaught(number + 1);
        } catch (StackOverflowError error) {
            return -1;
        }
    }

    // casts and assertions

    public static int mediumCast(Object object) {
        return object == null ? 0 : ((Integer) object).intValue();
    }

    /** The lambda captures what the caller gave. */
    public static long lowCaptured(List<String> words, String start) {
        return words.stream().filter(word -> start.isEmpty()).count();
    }

    /** The handler of `finally` throws again what was thrown before. */
    public static int lowBeforeFinally(String text) {
        try {
            return text.length();
        } finally {
            TABLE.clone();
        }
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

    /** How a door is. */
    public enum Position {
        OPEN,
        SHUT
    }

    /** Moves. */
    public static class Door {
        private Position position;

        public Door(Position position) {
            this.position = position;
        }

        public void shut() {
            position = Position.SHUT;
        }

        public boolean lowGivenField() {
            return position.ordinal() == 1;
        }
    }

    /** Makes its map itself, which takes no null. */
    public static class Registry {
        private final Map<String, String> texts = new ConcurrentHashMap<>();

        public void lowOwnField(Names names) {
            texts.put(names.first(), "");
        }
    }

    /** Has no names before they were read. */
    public static class Table {
        private List<String> names;

        public void read(String line) {
            names = List.of(line.split(","));
        }

        public boolean highComputedLater(String name) {
            return names.contains(name);
        }
    }

    /** Can be linked to itself. */
    public static class Link {
        private Link next;

        public Link next() {
            return next;
        }

        public void setNext(Link next) {
            this.next = next;
        }
    }
}
