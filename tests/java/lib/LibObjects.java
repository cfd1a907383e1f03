// Area: java.util.Objects
// Shows: equals, hash, requireNonNull forms, toString defaults, compare, checkIndex messages
import java.util.*;

public class LibObjects {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        show("equals", Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals("a", new String("a")));
        show("deepEquals", Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.deepEquals("x", "x") + " " + Objects.deepEquals(null, 1));
        show("hash", Objects.hash(1, "a", null) + " " + Objects.hash() + " " + Objects.hashCode(null) + " " + Objects.hashCode("b") + " " + Objects.hash(1.5, true, 'c', 10L));
        show("toString", Objects.toString(null) + " " + Objects.toString(5) + " " + Objects.toString(null, "def"));
        show("isNull", Objects.isNull(null) + " " + Objects.nonNull(null));
        show("requireNonNull", Objects.requireNonNull("v") + " " + Objects.requireNonNullElse(null, "e") + " " + Objects.requireNonNullElseGet(null, () -> "g") + " " + Objects.requireNonNullElse("x", null));
        fails("requireNonNull", () -> Objects.requireNonNull(null));
        fails("requireNonNull message", () -> Objects.requireNonNull(null, "must be there"));
        fails("requireNonNull supplier", () -> Objects.requireNonNull(null, () -> "supplied " + 5));
        fails("requireNonNullElse", () -> Objects.requireNonNullElse(null, null));
        fails("requireNonNullElseGet", () -> Objects.requireNonNullElseGet(null, () -> null));
        show("compare", Objects.compare("a", "b", Comparator.naturalOrder()) + " " + Objects.compare(null, null, null));
        show("checkIndex", Objects.checkIndex(3, 4) + " " + Objects.checkFromToIndex(1, 3, 4) + " " + Objects.checkFromIndexSize(1, 3, 4) + " " + Objects.checkIndex(3L, 4L));
        fails("checkIndex", () -> Objects.checkIndex(4, 4));
        fails("checkIndex negative", () -> Objects.checkIndex(-1, 4));
        fails("checkFromToIndex", () -> Objects.checkFromToIndex(3, 1, 4));
        fails("checkFromIndexSize", () -> Objects.checkFromIndexSize(3, 2, 4));
        fails("checkIndex long", () -> Objects.checkIndex(5L, 4L));
    }
}
