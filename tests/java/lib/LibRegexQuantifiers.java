// Area: java.util.regex.Pattern
// Shows: greedy, reluctant and possessive quantifiers, alternation, anchors, backreferences, lookahead and lookbehind, atomic groups
import java.util.*;
import java.util.regex.*;

public class LibRegexQuantifiers {
    static void all(String re, String in) {
        List<String> out = new ArrayList<>();
        Matcher m = Pattern.compile(re).matcher(in);
        while (m.find()) out.add("'" + m.group() + "'@" + m.start());
        System.out.println(ascii(re + " on " + in.replace("\n", "\\n") + " -> " + out));
    }
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 128 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }
    public static void main(String[] args) {
        all("<.+>", "<a><b>"); all("<.+?>", "<a><b>"); all("<.++>", "<a><b>"); all("<[^>]++>", "<a><b>");
        all("a{2}", "aaaaa"); all("a{2,}", "aaaaa"); all("a{2,3}", "aaaaaa"); all("a{2,3}?", "aaaaaa"); all("a{0}", "ab");
        all("a?", "aab"); all("a??b", "aab"); all("a?+a", "aa"); all("x*+x", "xxx");
        all("cat|category", "category"); all("(?:cat|category)\\b", "category"); all("(a|ab)(c|bcd)(d*)", "abcd");
        all("^\\w+", "one two\nthree"); all("(?m)^\\w+", "one two\nthree"); all("(?m)\\w+$", "one two\nthree"); all("\\Aone|two\\z", "one two"); all("\\w+\\Z", "ab\n");
        all("\\bcat\\b", "cat concat cat."); all("\\Bcat", "cat concat"); all("\\G\\d", "12a3");
        all("(\\w)\\1", "aabbcdd"); all("(?<q>['\"]).*?\\k<q>", "say 'a\"b' or \"c\""); all("(a)(b)\\2\\1", "abba"); all("(\\d+)-\\1", "12-12 3-4 55-5");
        all("\\w+(?=!)", "hey! you wow!"); all("\\b\\w+\\b(?!!)", "hey! you wow!"); all("(?<=\\$)\\d+", "$15 20 $3"); all("(?<!\\$)\\b\\d+", "$15 20 $3"); all("(?<=a{1,3})b", "ab aaab b"); all("(?=(\\d\\d))", "1234");
        all("(?>a+)b", "aaab"); all("(?>a+)ab", "aaab"); all("(?i)abc", "ABC aBc"); all("a(?i)b(?-i)c", "aBc abC"); all("(?i:A)b", "ab aB");
        all("(?s)a.b", "a\nb"); all("a.b", "a\nb"); all("(?x) a b # comment\n c", "abc"); all("\\Qa.b\\E+", "a.bb a+b"); all("[\\Q^-]\\E]", "^-]");
        all("(a+)+b", "aaaaaaaaab"); all("(\\w+\\s?)+$", "many words here"); all("(?:a|b)*c", "ababc"); all("()", "ab"); all("(a*)*", "aab"); all("(a|b)*?c", "abac");
        all("\\R", "a\r\nb\nc"); all("\\h+", "a \tb"); all("\\v", "a\nb"); all("\\x41\\u0042\\103?\\0103", "ABC"); all("\\t|\\e|\\cA", "\t\u001b\u0001"); all("\\X", "e\u0301a");
    }
}
