// Area: java.util.Formatter
// Shows: %s with width and precision, Formattable, indexes, Formatter object on a StringBuilder, exceptions
import java.util.*;

public class LibFormatStrings {
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

    static final class Money implements Formattable {
        final long cents;
        Money(long c) { cents = c; }
        @Override public void formatTo(Formatter f, int flags, int width, int precision) {
            f.format("$%d.%02d(w%d,p%d%s%s%s)", cents / 100, cents % 100, width, precision, (flags & FormattableFlags.LEFT_JUSTIFY) != 0 ? ",left" : "",
                (flags & FormattableFlags.UPPERCASE) != 0 ? ",upper" : "", (flags & FormattableFlags.ALTERNATE) != 0 ? ",alt" : "");
        }
    }
    static final class Named { @Override public String toString() { return "named"; } }
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("start:");
        Formatter f = new Formatter(sb, Locale.ROOT);
        f.format("%s|%5s|%-5s|%.2s|%5.1s|%S%n", "abc", "ab", "ab", "abcdef", "xyz", "up");
        f.format("%s %s %s %s%n", null, 1, 'c', List.of(1, 2)).format("%10s|%-10s|%n", new Named(), true);
        f.format("%s %10s %-8.3s %S %#s%n", new Money(1234), new Money(5), new Money(99), new Money(100), new Money(7));
        f.format("%2$s %1$s %<s %s %s%n", "a", "b");
        f.format("%S %.3S %5S|%n", "stra\u00dfe", "hello", null);
        System.out.print(f);
        show("out same", f.out() == sb);
        show("locale", f.locale().toString().isEmpty());
        f.close();
        fails("closed", () -> f.format("x"));
        fails("closed toString", f::toString);
        fails("unknown", () -> String.format("%y", 1));
        fails("missing arg", () -> String.format("%s %s", 1));
        fails("missing width", () -> String.format("%-s", 1));
        fails("bad flags", () -> String.format("%,s", 1));
        fails("alternate", () -> String.format("%#s", "x"));
        fails("duplicate", () -> String.format("%--5s", 1));
        fails("precision c", () -> String.format("%.1c", 'x'));
        fails("precision n", () -> String.format("%5n"));
        fails("zero pad s", () -> String.format("%05s", "x"));
        throwsType("null format", () -> String.format((String) null));
        show("percent", String.format("100%% %s", "sure"));
        show("array arg", String.format("%s %s", (Object[]) new String[] {"p", "q"}));
        show("builder", new StringBuilder().append(new Formatter().format("%04d", 7)));
        show("table", table());
    }
    static String table() {
        StringBuilder b = new StringBuilder("\n");
        String[][] rows = {{"name", "qty", "price"}, {"apple", "3", "1.25"}, {"watermelon", "12", "30.00"}};
        for (String[] r : rows) b.append(String.format("%-12s|%5s|%8s%n", (Object[]) r));
        return b.toString();
    }
}
