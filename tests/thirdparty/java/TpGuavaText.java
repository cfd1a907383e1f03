// Area: com.google.common.base
// Shows: Joiner, Splitter, CaseFormat, CharMatcher, Strings, MoreObjects, Ascii, Preconditions and Verify messages, Optional, Stopwatch-free
import com.google.common.base.*;
import java.util.*;

public class TpGuavaText {
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
        show("joiner", Joiner.on(", ").skipNulls().join("a", null, "b") + " " + Joiner.on("-").useForNull("?").join(Arrays.asList(1, null, 3)) + " " + Joiner.on("&").withKeyValueSeparator("=").join(new TreeMap<>(Map.of("k", 1, "j", 2))) + " " + Joiner.on("/").appendTo(new StringBuilder("p:"), List.of("x", "y")));
        fails("joiner null", () -> { try { Joiner.on(",").join("a", null); } catch (NullPointerException e) { throw new IllegalStateException("null element"); } });
        show("splitter", Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, ,b ,, c") + " " + Splitter.fixedLength(3).splitToList("abcdefgh") + " " + Splitter.onPattern("\\s*;\\s*").limit(2).splitToList("x ; y ; z") + " " + Splitter.on("&").withKeyValueSeparator('=').split("a=1&b=2") + " " + Splitter.on(CharMatcher.anyOf(";,")).splitToList("1;2,3"));
        fails("splitter duplicate", () -> Splitter.on("&").withKeyValueSeparator("=").split("a=1&a=2"));
        fails("splitter entry", () -> Splitter.on("&").withKeyValueSeparator("=").split("a"));
        show("case", CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someFieldName") + " " + CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.LOWER_HYPHEN, "A_B_C") + " " + CaseFormat.LOWER_HYPHEN.to(CaseFormat.UPPER_CAMEL, "my-class-name") + " " + CaseFormat.LOWER_UNDERSCORE.converterTo(CaseFormat.LOWER_CAMEL).convert("snake_case"));
        show("matcher", CharMatcher.inRange('0', '9').retainFrom("a1b22") + " " + CharMatcher.whitespace().collapseFrom(" a  b ", '_') + " " + CharMatcher.anyOf("xy").removeFrom("xaybx") + " " + CharMatcher.is('a').countIn("banana") + " " + CharMatcher.ascii().matchesAllOf("abc") + " " + CharMatcher.whitespace().trimFrom("  t ") + " " + CharMatcher.noneOf("ab").indexIn("abc") + " " + CharMatcher.is('x').or(CharMatcher.is('y')).replaceFrom("axby", '*') + " " + CharMatcher.inRange('a', 'c').negate().matches('d'));
        show("strings", Strings.padStart("7", 3, '0') + " " + Strings.padEnd("4.", 5, '0') + " " + Strings.repeat("hey", 2) + " " + Strings.commonPrefix("abcd", "abxy") + " " + Strings.commonSuffix("xyz", "ayz") + " " + Strings.isNullOrEmpty("") + " " + Strings.nullToEmpty(null).length() + " " + Strings.emptyToNull("") + " " + Strings.lenientFormat("%s and %s", 1));
        show("objects", MoreObjects.toStringHelper("Thing").add("a", 1).add("b", null).addValue("v").omitNullValues().toString() + " " + MoreObjects.firstNonNull(null, "f") + " " + com.google.common.base.Objects.equal(null, null) + " " + com.google.common.base.Objects.hashCode(1, "x"));
        show("ascii", Ascii.toUpperCase("abc\u00e9").length() + " " + Ascii.truncate("long text here", 9, "...") + " " + Ascii.equalsIgnoreCase("ABC", "abc"));
        fails("checkArgument", () -> Preconditions.checkArgument(false, "bad %s of %s", "value", 5));
        fails("checkState", () -> Preconditions.checkState(false, "state"));
        fails("checkNotNull", () -> Preconditions.checkNotNull(null, "no %s", "thing"));
        fails("checkElementIndex", () -> Preconditions.checkElementIndex(5, 3, "pos"));
        fails("checkElementIndex negative", () -> Preconditions.checkElementIndex(-1, 3));
        fails("checkPositionIndex", () -> Preconditions.checkPositionIndex(4, 3));
        fails("checkPositionIndexes", () -> Preconditions.checkPositionIndexes(2, 1, 3));
        fails("verify", () -> Verify.verify(false, "verify %s", "x"));
        fails("extra args", () -> Preconditions.checkArgument(false, "one %s", 1, 2));
        com.google.common.base.Optional<String> o = com.google.common.base.Optional.fromNullable(null);
        show("optional", o + " " + o.or("dflt") + " " + com.google.common.base.Optional.of("x").transform(String::length) + " " + o.isPresent());
        show("functions", Functions.compose(Functions.toStringFunction(), (Integer x) -> x + 1).apply(4) + " " + Functions.forMap(Map.of(1, "one"), "none").apply(2) + " " + Predicates.in(List.of(1, 2)).apply(2) + " " + Suppliers.memoize(() -> "once").get() + " " + Enums.getIfPresent(CaseFormat.class, "NOPE").isPresent());
        show("throwables", Throwables.getRootCause(new RuntimeException(new Error("root"))).getMessage() + " " + Throwables.getCausalChain(new RuntimeException(new Error())).size());
    }
}
