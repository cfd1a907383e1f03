// Area: java.lang.String
// Shows: substring, concat, replace, trim, strip family, repeat, join, case conversion with special cases, toCharArray, indent, stripIndent, translateEscapes
import java.util.*;

public class LibStringTransform {
    static void show(String label, Object value) {
        System.out.println(label + ": " + ascii(value));
    }
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 128 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }
    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static String q(String s) { return "[" + s.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r") + "]"; }
    public static void main(String[] args) {
        String s = "Hello, World";
        show("substring", s.substring(7) + "|" + s.substring(0, 5) + "|" + s.substring(12) + "|" + s.substring(3, 3) + "|" + s.subSequence(1, 4));
        throwsType("substring", () -> s.substring(5, 2));
        throwsType("substring end", () -> s.substring(0, 99));
        throwsType("substring begin", () -> s.substring(-1, 3));
        throwsType("substring past", () -> s.substring(13));
        show("concat", s.concat("!") + " " + "".concat("x") + " " + "x".concat(""));
        show("replace", "banana".replace('a', 'o') + " " + "banana".replace("an", "AN") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-") + " " + "abc".replace("b", "") + " " + "abc".replace('z', 'y') + " " + "\u4e2da".replace('\u4e2d', 'b'));
        show("trim", q("  a b \t\n".trim()) + q("\u2003a\u2003".trim()) + q("\u2003a\u2003".strip()) + q("  x ".stripLeading()) + q(" x  ".stripTrailing()) + q("   ".strip()) + q("\u0001a\u0001".trim()) + q("\u0001a\u0001".strip()));
        show("blank", " \t".isBlank() + " " + "".isBlank() + " " + " x".isBlank() + " " + "\u2003".isBlank() + " " + "".isEmpty() + " " + " ".isEmpty());
        show("repeat", "ab".repeat(3) + " " + "x".repeat(0).length() + " " + "".repeat(5).length() + " " + "\u4e2d".repeat(2));
        fails("repeat", () -> "a".repeat(-1));
        show("join", String.join("-", "a", "b", "c") + " " + String.join("/", List.of("x", "y")) + " " + String.join(",", new ArrayList<>()) + " " + String.join(":", "a", null));
        show("upper", "stra\u00dfe".toUpperCase(Locale.ROOT) + " " + "\u0131\u00e9\u00ff\ufb01".toUpperCase(Locale.ROOT) + " " + "\u0149".toUpperCase(Locale.ROOT) + " " + "i".toUpperCase(new Locale("tr")) + " " + "abc1".toUpperCase(Locale.ROOT));
        show("lower", "\u0130I".toLowerCase(Locale.ROOT).length() + " " + "\u039f\u0394\u039f\u03a3 \u03a3".toLowerCase(Locale.ROOT) + " " + "ABC\u00c9".toLowerCase(Locale.ROOT) + " " + "I".toLowerCase(new Locale("tr")) + " " + "\uD801\uDC00".toLowerCase(Locale.ROOT).codePointAt(0));
        show("same object", ("abc".toLowerCase(Locale.ROOT) == "abc") + " " + ("abc".trim() == "abc") + " " + ("abc".substring(0) == "abc"));
        show("chars", Arrays.toString("abc".toCharArray()) + " " + "abc".chars().sum() + " " + "a\uD83D\uDE00".codePoints().boxed().toList() + " " + "a\uD83D\uDE00".chars().count());
        char[] dst = "........".toCharArray();
        s.getChars(0, 5, dst, 2);
        show("getChars", new String(dst));
        throwsType("getChars", () -> s.getChars(0, 10, dst, 0));
        show("lines", "a\nb\r\nc\r\rd\n".lines().toList());
        show("indent", q("a\n  b\nc".indent(2)) + q("   a\n b".indent(-2)) + q("a\r\nb".indent(0)));
        show("stripIndent", q("  a\n    b\n  c".stripIndent()) + q("  a  \n b\n".stripIndent()));
        show("translateEscapes", q("a\\tb\\n\\101\\s\\\\".translateEscapes()));
        fails("translateEscapes", () -> "\\q".translateEscapes());
        show("formatted", "%s-%03d".formatted("x", 7) + " " + "abc".transform(x -> x + x.length()));
        show("describe", "abc".describeConstable().get());
        String block = """
            {
              "key": "value",\
             "next": 1
            }
            """;
        show("text block", q(block));
    }
    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }
}
