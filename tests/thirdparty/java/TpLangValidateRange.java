// Area: org.apache.commons.lang3
// Shows: Validate messages, Range and IntegerRange operations, CharRange, CharSet, BooleanUtils
import java.util.*;
import org.apache.commons.lang3.*;

public class TpLangValidateRange {
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
        fails("isTrue", () -> Validate.isTrue(1 > 2, "one is not more than %d", 2));
        fails("notNull", () -> Validate.notNull(null, "the %s is null", "thing"));
        fails("notEmpty", () -> Validate.notEmpty(""));
        fails("notEmpty collection", () -> Validate.notEmpty(List.of()));
        fails("notBlank", () -> Validate.notBlank("  "));
        fails("noNullElements", () -> Validate.noNullElements(new String[] {"a", null}));
        fails("validIndex", () -> Validate.validIndex("abc", 3));
        fails("inclusiveBetween", () -> Validate.inclusiveBetween(1, 5, 9));
        fails("matchesPattern", () -> Validate.matchesPattern("abc", "\\d+"));
        fails("validState", () -> Validate.validState(false));
        fails("isInstanceOf", () -> Validate.isInstanceOf(String.class, 5));
        fails("finite", () -> Validate.finite(Double.NaN));
        show("ok", Validate.notEmpty("x") + Validate.validIndex(List.of("q"), 0));
        Range<Integer> r = Range.of(10, 20), s = Range.of(15, 30);
        show("range", r + " " + r.contains(10) + " " + r.isOverlappedBy(s) + " " + r.intersectionWith(s) + " " + r.isBefore(25) + " " + r.fit(99) + " " + r.elementCompareTo(5) + " " + r.hashCode() + " " + r.equals(Range.of(20, 10)) + " " + Range.is(7) + " " + r.containsRange(Range.of(11, 12)));
        fails("disjoint", () -> r.intersectionWith(Range.of(40, 50)));
        show("strings", Range.of("b", "d").contains("c") + " " + Range.of("B", "d", String.CASE_INSENSITIVE_ORDER).contains("C") + " " + IntegerRange.of(1, 5).fit(0) + " " + DoubleRange.of(0.5, 1.5));
        show("chars", CharSet.getInstance("a-cx").contains('b') + " " + CharSet.getInstance("^a-c").contains('b') + " " + CharSetUtils.squeeze("aabbccdd", "b-c") + " " + CharSetUtils.count("hello", "k-p") + " " + CharSetUtils.delete("hello", "l") + " " + CharSetUtils.keep("hello", "hl") + " " + CharSet.getInstance("a-e"));
        show("booleans", BooleanUtils.toBoolean("yes") + " " + BooleanUtils.toBooleanObject("off") + " " + BooleanUtils.toInteger(true) + " " + BooleanUtils.xor(new boolean[] {true, false, true}) + " " + BooleanUtils.and(new boolean[] {true, false}) + " " + BooleanUtils.toStringYesNo(true) + " " + BooleanUtils.toBooleanObject("maybe"));
        fails("toBoolean", () -> BooleanUtils.toBoolean(5, 1, 0));
        show("chars util", CharUtils.toIntValue('7') + " " + CharUtils.isAsciiAlpha('x') + " " + CharUtils.unicodeEscaped('A') + " " + CharUtils.toChar("hello"));
    }
}
