// Area: java.util.regex.Matcher
// Shows: find, matches, lookingAt, groups by number and name, start and end, toMatchResult, reset, region, hitEnd
import java.util.*;
import java.util.regex.*;

public class LibRegexGroups {
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
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)(-(?<day>\\d\\d))?").matcher("on 2024-05-17, 1999-12 and 2000-01-01.");
        while (m.find())
            System.out.println(m.group() + " @" + m.start() + "-" + m.end() + " year=" + m.group("year") + " month=" + m.group(2) + " day=" + m.group("day") + " g3=" + m.group(3) + " s=" + m.start("day") + "," + m.end(4));
        show("count", m.groupCount());
        fails("no match", m::group);
        m.reset();
        show("find at", m.find(10) + " " + m.group());
        fails("bad group", () -> m.group(9));
        fails("bad name", () -> m.group("week"));
        fails("find index", () -> m.find(1000));
        MatchResult r = m.toMatchResult();
        m.find();
        show("snapshot", r.group() + " " + r.start(1) + " live " + m.group());
        m.reset("2020-02");
        show("reset", m.matches() + " " + m.group("month") + " " + m.lookingAt());
        show("matches", Pattern.matches("a*b", "aaab") + " " + "abc".matches("ab") + " " + Pattern.compile("ab").matcher("abc").lookingAt());
        Matcher g = Pattern.compile("\\b\\w").matcher("hello big world");
        g.region(6, 15);
        show("region", g.find() + " " + g.group() + " " + g.regionStart() + " " + g.regionEnd());
        g.useAnchoringBounds(false).useTransparentBounds(true);
        show("bounds", g.hasAnchoringBounds() + " " + g.hasTransparentBounds());
        Matcher h = Pattern.compile("cats?").matcher("cat");
        show("hitEnd", h.matches() + " " + h.hitEnd() + " " + h.requireEnd());
        Matcher e = Pattern.compile("cat$").matcher("cat");
        show("requireEnd", e.find() + " " + e.requireEnd());
        show("results", Pattern.compile("[a-c]+").matcher("abxcbyca").results().map(MatchResult::group).toList());
        show("empty matches", Pattern.compile("x*").matcher("axxb").results().map(x -> x.start() + ":" + x.group()).toList());
        show("usePattern", m.reset().usePattern(Pattern.compile("\\d")).find() + " " + m.group() + " " + m.pattern());
        show("nested", nested());
        show("predicate", Pattern.compile("\\d").asPredicate().test("a1") + " " + Pattern.compile("\\d").asMatchPredicate().test("a1"));
    }
    static String nested() {
        Matcher m = Pattern.compile("((a)(b(c)?))+").matcher("ababc");
        StringBuilder sb = new StringBuilder();
        if (m.matches()) for (int i = 0; i <= m.groupCount(); i++) sb.append(i).append('=').append(m.group(i)).append(' ');
        return sb.toString();
    }
}
