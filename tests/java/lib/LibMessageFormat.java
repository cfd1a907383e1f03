// Area: java.text.MessageFormat, java.text.ChoiceFormat
// Shows: arguments, quoting, number patterns, choice limits, parsing
import java.text.*;
import java.util.*;

public class LibMessageFormat {
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

    static String m(String p, Object... a) { return new MessageFormat(p, Locale.ROOT).format(a); }
    public static void main(String[] args) throws ParseException {
        show("plain", m("Hello {0}, you are {1}", "Ann", 5) + " | " + m("{1}{0}{1}", "a", "b") + " | " + m("{0}") + " | " + m("no args") + " | " + m("{0}", (Object) null));
        show("quotes", m("It''s {0}", "ok") + " | " + m("'{0}' is {0}", "x") + " | " + m("'{' {0} '}'", 1) + " | " + m("don't {0}", 2));
        show("numbers", m("{0,number,#.##} {1,number,integer} {2,number,000}", 3.14159, 2.0, 7));
        show("choice", m("{0,choice,0#none|1#one|1<many {0}}", 0) + " | " + m("{0,choice,0#none|1#one|1<many {0}}", 1) + " | " + m("{0,choice,0#none|1#one|1<many {0}}", 12));
        ChoiceFormat c = new ChoiceFormat(new double[] {0, 1, 10}, new String[] {"few", "some", "lots"});
        StringBuilder sb = new StringBuilder();
        for (double d : new double[] {-5, 0, 0.5, 1, 9.99, 10, 1e9, Double.NaN}) sb.append(c.format(d)).append(' ');
        show("choices", sb + c.toPattern());
        ChoiceFormat p = new ChoiceFormat("-1#neg|0#zero|0<pos|100\u2264big");
        show("pattern", p.format(-3) + " " + p.format(0) + " " + p.format(0.001) + " " + p.format(100) + " " + p.getLimits().length + " " + p.getFormats().length);
        show("next", (ChoiceFormat.nextDouble(1.0) > 1.0) + " " + (ChoiceFormat.previousDouble(1.0) < 1.0));
        Object[] parsed = new MessageFormat("{0} = {1}", Locale.ROOT).parse("key = some value");
        show("parse", Arrays.toString(parsed));
        try { new MessageFormat("a{0}b", Locale.ROOT).parse("xyz"); } catch (ParseException e) { show("parse error", e.getMessage()); }
        fails("unmatched", () -> m("{0"));
        fails("bad index", () -> m("{x}", 1));
        fails("bad type", () -> m("{0,foo}", 1));
        fails("bad arg", () -> m("{0,number}", "str"));
        MessageFormat f = new MessageFormat("{0} {1,number,#}", Locale.ROOT);
        show("pattern text", f.toPattern() + " " + f.getFormats().length + " " + f.equals(f.clone()));
        f.applyPattern("{0}!");
        show("applied", f.format(new Object[] {"x"}));
    }
}
