// Area: java.util.Scanner
// Shows: delimiters, nextLine, hasNext(pattern), findInLine, findWithinHorizon, skip, match, findAll
import java.util.*;
import java.util.regex.*;

public class LibScannerPatterns {
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
        Scanner d = new Scanner("a, b,c ,,d").useDelimiter("\\s*,\\s*");
        StringBuilder sb = new StringBuilder();
        while (d.hasNext()) sb.append('[').append(d.next()).append(']');
        show("delimiter", sb + " " + d.delimiter());
        Scanner l = new Scanner("first line\n\nthird\r\nlast");
        sb.setLength(0);
        while (l.hasNextLine()) sb.append('<').append(l.nextLine()).append('>');
        show("lines", sb);
        fails("no line", l::nextLine);
        Scanner mix = new Scanner("42\nrest of line\n7 tail");
        show("mixed", mix.nextInt() + "|" + mix.nextLine() + "|" + mix.nextLine() + "|" + mix.nextInt() + "|" + mix.nextLine());
        Scanner p = new Scanner("x12 y34 zz");
        show("hasNext pattern", p.hasNext("[a-z]\\d+") + " " + p.next("([a-z])(\\d+)"));
        MatchResult m = p.match();
        show("match", m.group(1) + " " + m.group(2) + " " + m.start() + " " + m.end());
        show("next", p.next(Pattern.compile("y.*")));
        fails("pattern mismatch", () -> p.next("\\d+"));
        Scanner f = new Scanner("key=value; other=7\nnext=1");
        show("findInLine", f.findInLine("(\\w+)=(\\w+)") + " " + f.match().group(2));
        show("findInLine 2", f.findInLine("other=(\\d)") + " " + f.findInLine("next"));
        show("horizon", f.findWithinHorizon("next=(\\d)", 0) + " " + f.match().group(1) + " " + f.findWithinHorizon("none", 10));
        Scanner k = new Scanner("   >>data");
        k.skip("\\s*>>");
        show("skip", k.next());
        fails("skip fails", () -> new Scanner("abc").skip("\\d+"));
        show("findAll", new Scanner("a1 b22 c333").findAll("[a-z](\\d+)").map(r -> r.group(1)).toList());
        Scanner e = new Scanner("1;2;3").useDelimiter(";");
        e.next();
        show("reset", e.next() + " " + e.reset().delimiter() + " " + e.next());
        show("empty", new Scanner("").hasNext() + " " + new Scanner("").hasNextLine() + " " + new Scanner("\n").hasNextLine() + " " + new Scanner("\n").nextLine().isEmpty());
        fails("ioException/no match", () -> new Scanner("a").match());
    }
}
