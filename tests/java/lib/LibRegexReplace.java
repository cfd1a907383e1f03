// Area: java.util.regex.Matcher
// Shows: replaceAll, replaceFirst with group references and functions, appendReplacement, appendTail, quoteReplacement
import java.util.*;
import java.util.regex.*;

public class LibRegexReplace {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
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
        show("replaceAll", "2024-05-17".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1"));
        show("named", "john smith".replaceAll("(?<f>\\w+) (?<l>\\w+)", "${l}, ${f}"));
        show("first", "aaa".replaceFirst("a", "b") + " " + "xyz".replaceFirst("q", "b") + " " + "a.b.c".replaceAll(".", "-") + " " + "a.b.c".replace(".", "-"));
        show("escapes", "cost".replaceAll("cost", "\\$5 \\\\ ok") + " " + "x".replaceAll("x", Matcher.quoteReplacement("$1\\")));
        show("function", Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(r -> "<" + Integer.parseInt(r.group()) * 2 + ">"));
        show("first function", Pattern.compile("[a-z]").matcher("1abc").replaceFirst(r -> r.group().toUpperCase(Locale.ROOT)));
        Matcher m = Pattern.compile("\\$\\{(\\w+)\\}").matcher("Dear ${name}, you owe ${amount} to ${who}.");
        Map<String, String> vars = Map.of("name", "Ann", "amount", "$7");
        StringBuilder sb = new StringBuilder();
        while (m.find()) m.appendReplacement(sb, Matcher.quoteReplacement(vars.getOrDefault(m.group(1), "?")));
        m.appendTail(sb);
        show("template", sb);
        Matcher c = Pattern.compile("(^|_)([a-z])").matcher("snake_case_name");
        StringBuffer buf = new StringBuffer();
        while (c.find()) c.appendReplacement(buf, c.group(2).toUpperCase(Locale.ROOT));
        show("camel", c.appendTail(buf));
        show("empty", "abc".replaceAll("", "-") + " " + "abc".replaceAll("x*", "-") + " " + "".replaceAll("^", "s"));
        show("boundary", "the cat".replaceAll("\\b", "|") + " " + "HelloWorldFoo".replaceAll("(?<!^)(?=[A-Z])", "_"));
        show("digits group", "ab".replaceAll("(a)(b)", "$2$10"));
        show("whitespace", "  lots   of\t\tspace ".trim().replaceAll("\\s+", " "));
        show("strip tags", "<p>one <b>two</b></p>".replaceAll("<[^>]*>", ""));
        fails("no group", () -> "a".replaceAll("a", "$1"));
        fails("illegal reference", () -> "a".replaceAll("a", "$x"));
        fails("missing escape", () -> "a".replaceAll("a", "\\"));
        fails("no named group", () -> "a".replaceAll("a", "${n}"));
        throwsType("append before find", () -> Pattern.compile("a").matcher("a").appendReplacement(new StringBuilder(), "x"));
        fails("null function result", () -> { throw new IllegalStateException("own"); });
        show("thousands", "1234567".replaceAll("(?<=\\d)(?=(\\d{3})+$)", ","));
    }
}
