// Area: java.util.regex.PatternSyntaxException
// Shows: messages, index and description of malformed patterns
import java.util.regex.*;

public class LibRegexErrors {
    static void bad(String re) {
        try {
            Pattern.compile(re);
            System.out.println(re + ": compiled");
        } catch (PatternSyntaxException e) {
            System.out.println(re + ": " + e.getDescription() + " at " + e.getIndex() + " of " + e.getPattern());
            System.out.println(e.getMessage());
        } catch (IllegalArgumentException e) {
            System.out.println(re + ": IAE " + e.getMessage());
        }
    }
    public static void main(String[] args) {
        for (String re : new String[] {"(", ")", "a)", "[a", "[z-a]", "*a", "a**", "+", "?x", "a{", "a{2", "a{3,1}", "a{,3}", "\\k<x>", "(?<1a>x)", "(?<n>a)(?<n>b)", "(?z)", "(?<n", "\\p{Foo}", "\\p{", "\\x{110000}", "\\xg", "\\u12", "[]", "[^]", "[a&&", "(?<=a*)b", "(?<=a+b)c", "a{99999999999}", "\\c", "\\0", "\\08", "\\y", "\\pX1", "\\p{IsFoo}", "\\p{InFoo}", "\\p{script=Nope}", "(?", "(?i", "(?>a", "\\Qabc", "x{1}{2}", "[[a]", "\\N{}"}) bad(re);
        PatternSyntaxException own = new PatternSyntaxException("desc", "abc\tdef", 2);
        System.out.println(own.getMessage());
        System.out.println(new PatternSyntaxException("desc", "abc", -1).getMessage());
        try { Pattern.compile("a", 0x8000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Pattern.compile(null); } catch (NullPointerException e) { System.out.println("null pattern"); }
        System.out.println("a1".matches("\\w\\d") + " end");
    }
}
