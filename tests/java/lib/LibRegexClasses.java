// Area: java.util.regex.Pattern
// Shows: character classes: ranges, negation, union, intersection, POSIX, Unicode scripts, blocks and categories, flags
import java.util.*;
import java.util.regex.*;

public class LibRegexClasses {
    static void t(String re, String... in) {
        StringBuilder sb = new StringBuilder(re).append(':');
        for (String s : in) sb.append(' ').append(Pattern.compile(re).matcher(s).matches() ? 'y' : 'n');
        System.out.println(ascii(sb));
    }
    static void f(int flags, String re, String... in) {
        StringBuilder sb = new StringBuilder(re).append(" flags ").append(flags).append(':');
        for (String s : in) sb.append(' ').append(Pattern.compile(re, flags).matcher(s).matches() ? 'y' : 'n');
        System.out.println(ascii(sb));
    }
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 128 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }
    public static void main(String[] args) {
        t("[abc]", "a", "d"); t("[^abc]", "a", "d"); t("[a-cx-z]", "b", "y", "m"); t("[a-d[m-p]]", "b", "n", "z"); t("[a-z&&[def]]", "d", "a"); t("[a-z&&[^bc]]", "a", "b"); t("[a-z&&[^m-p]]", "n", "q");
        t("[\\]\\[\\-^]", "]", "[", "-", "^", "a"); t("[a-]", "-", "a", "b"); t("[.]", ".", "a"); t("[\\d\\s]", "1", " ", "a"); t("[^\\w]", "!", "a", "_");
        t("\\d", "5", "\u0665", "a"); t("\\D", "5", "a"); t("\\s", " ", "\t", "\u00a0", "\u2003"); t("\\S", " ", "a"); t("\\w", "a", "_", "9", "\u00e9", "-"); t("\\W", "\u00e9", "a");
        t("\\p{Lower}", "a", "A", "\u00e9"); t("\\p{Upper}", "a", "A"); t("\\p{ASCII}", "a", "\u00e9"); t("\\p{Alpha}", "a", "1"); t("\\p{Digit}", "1", "a"); t("\\p{Alnum}", "1", "a", "-"); t("\\p{Punct}", "!", "a", "$"); t("\\p{XDigit}", "f", "g"); t("\\p{Space}", " ", "a"); t("\\p{Cntrl}", "\u0007", "a"); t("\\p{Graph}", "a", " "); t("\\p{Print}", " ", "\u0007"); t("\\p{Blank}", "\t", "\n");
        t("\\p{L}", "a", "\u00e9", "\u4e2d", "1"); t("\\p{Lu}", "A", "a", "\u00c9"); t("\\P{Lu}", "A", "a"); t("\\p{N}", "1", "\u00bd", "a"); t("\\p{Nd}", "1", "\u0665", "\u00bd"); t("\\p{Sc}", "$", "\u20ac", "a"); t("\\pL", "a", "1"); t("[\\p{L}&&[^\\p{Lu}]]", "a", "A"); t("\\p{IsAlphabetic}", "a", "\u00e9", "1"); t("\\p{IsLatin}", "a", "\u03b1"); t("\\p{IsGreek}", "a", "\u03b1"); t("\\p{InGreek}", "a", "\u03b1"); t("\\p{script=Cyrillic}", "\u0416", "a"); t("\\p{IsUppercase}", "\u00c9", "\u00e9"); t("\\p{javaLowerCase}", "a", "A"); t("\\p{javaMirrored}", "(", "a"); t("\\p{IsDigit}", "\u0665", "a"); t("\\p{IsIdeographic}", "\u4e2d", "a"); t("\\p{general_category=Ll}", "a", "A"); t("\\p{block=Arrows}", "\u2190", "a");
        f(Pattern.CASE_INSENSITIVE, "[a-c]x", "Bx", "bX", "DX"); f(Pattern.CASE_INSENSITIVE, "\u00e9", "\u00c9", "\u00e9"); f(Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, "\u00e9", "\u00c9"); f(Pattern.UNICODE_CHARACTER_CLASS, "\\w+", "\u00e9t\u00e9", "a-b"); f(Pattern.UNICODE_CHARACTER_CLASS, "\\d", "\u0665"); f(Pattern.LITERAL, "a.b", "a.b", "axb"); f(Pattern.LITERAL | Pattern.CASE_INSENSITIVE, "a.b", "A.B"); f(Pattern.DOTALL, "a.b", "a\nb"); f(Pattern.COMMENTS, "a b #c", "ab", "a b"); f(Pattern.UNIX_LINES, "a.b", "a\rb", "a\nb"); f(Pattern.MULTILINE, "a$\\n^b", "a\nb"); f(Pattern.CANON_EQ, "e\u0301", "\u00e9");
        t(".", "\uD83D\uDE00", "ab"); t("[\uD83D\uDE00-\uD83D\uDE05]", "\uD83D\uDE03", "a"); t("\\x{1F600}", "\uD83D\uDE00"); t("[^a]", "\uD83D\uDE00"); t("\uD83D\uDE00{2}", "\uD83D\uDE00\uD83D\uDE00");
        System.out.println(Pattern.compile("x", Pattern.MULTILINE | Pattern.DOTALL).flags() + " " + Pattern.compile("(?i)x").flags() + " " + Pattern.compile("a+b").pattern() + " " + Pattern.compile("q") + " " + Pattern.quote("a\\Eb") + " " + Pattern.compile(Pattern.quote("a\\Eb")).matcher("a\\Eb").matches());
    }
}
