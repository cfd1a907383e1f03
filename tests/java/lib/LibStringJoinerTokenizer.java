// Area: java.util.StringJoiner, java.util.StringTokenizer
// Shows: joining with prefix, suffix, empty value, merge; tokenising with delimiters returned or not
import java.util.*;

public class LibStringJoinerTokenizer {
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

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        show("empty", j + " " + j.length());
        j.setEmptyValue("EMPTY");
        show("empty value", j + " " + j.length());
        j.add("a").add(null).add("").add("d");
        show("joined", j + " " + j.length());
        StringJoiner k = new StringJoiner("-", "<", ">").add("x").add("y");
        show("merge", j.merge(k) + " " + k.merge(k) + " " + k.merge(new StringJoiner("|")));
        show("plain", new StringJoiner("/").add("usr").add("lib").toString());
        fails("null delimiter", () -> new StringJoiner(null));
        fails("null merge", () -> j.merge(null));
        fails("null empty value", () -> j.setEmptyValue(null));
        StringTokenizer t = new StringTokenizer("  the quick\tbrown\nfox ");
        show("count", t.countTokens());
        StringBuilder sb = new StringBuilder();
        while (t.hasMoreTokens()) sb.append('[').append(t.nextToken()).append(']');
        show("tokens", sb + " " + t.countTokens());
        fails("end", t::nextToken);
        StringTokenizer d = new StringTokenizer("a+b*(c-1)", "+*()-", true);
        sb.setLength(0);
        while (d.hasMoreElements()) sb.append(d.nextElement()).append(' ');
        show("with delimiters", sb);
        StringTokenizer c = new StringTokenizer("k=v;x=y,z", "=");
        show("changing", c.nextToken() + " " + c.nextToken(";") + " " + c.nextToken("=;") + " " + c.nextToken(",") + " " + c.nextToken());
        show("consecutive", new StringTokenizer(",,a,,b,,", ",").countTokens());
        show("supplementary", new StringTokenizer("a\uD83D\uDE00b\uD83D\uDE00c", "\uD83D\uDE00").countTokens());
        show("empty", new StringTokenizer("").hasMoreTokens());
        throwsType("null", () -> new StringTokenizer(null));
        StringTokenizer nd = new StringTokenizer("a b", null);
        fails("null delimiters", nd::nextToken);
    }
}
