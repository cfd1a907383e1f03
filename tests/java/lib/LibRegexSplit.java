// Area: java.util.regex.Pattern
// Shows: split with limits, leading and trailing empties, splitAsStream, captured delimiters, String.split fast path
import java.util.*;
import java.util.regex.*;

public class LibRegexSplit {
    static void s(String in, String re) { System.out.println(ascii("[" + in + "] by [" + re + "] -> " + quote(in.split(re)))); }
    static void s(String in, String re, int n) { System.out.println("[" + in + "] by [" + re + "] limit " + n + " -> " + quote(in.split(re, n))); }
    static String quote(String[] a) { StringJoiner j = new StringJoiner(",", a.length + "{", "}"); for (String x : a) j.add("'" + x + "'"); return j.toString(); }
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 128 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }
    public static void main(String[] args) {
        s("a,b,c", ","); s(",a,,b,,", ","); s("", ","); s(",", ","); s(",,,", ","); s("abc", "x"); s("a1b2c3", "\\d"); s("boo:and:foo", "o"); s("a.b.c", "\\."); s("a|b", "\\|"); s("a b  c", " "); s("a b  c", "\\s+"); s("  a b", "\\s+"); s("abc", ""); s("a\tb", "\t"); s("a, b ; c", "\\s*[,;]\\s*");
        s("a,b,c,,", ",", -1); s("a,b,c,,", ",", 0); s("a,b,c,,", ",", 2); s("a,b,c,,", ",", 100); s("a,b,c", ",", 1); s("boo:and:foo", "o", -1); s("boo:and:foo", "o", 5); s("boo:and:foo", ":", 2); s("abc", "", 2); s("", "", -1);
        s("aXbXc", "(?=X)"); s("aXbXc", "(?<=X)"); s("camelCaseWord", "(?<=[a-z])(?=[A-Z])"); s("2024-01-02", "-"); s("key=val=more", "=", 2); s("x\uD83D\uDE00y\uD83D\uDE00z", "\uD83D\uDE00"); s("line1\nline2\r\nline3", "\\R"); s("1+2-3*4", "[+\\-*]"); s("a$b", "$"); s("a^b", "\\^"); s("c:\\d\\e", "\\\\");
        System.out.println(Pattern.compile("-").splitAsStream("p-q--r").toList() + " " + Pattern.compile(",").splitAsStream("").toList() + " " + quote(Pattern.compile("b").split("abcb")) + " " + quote(Pattern.compile("b").split("abcb", -1)));
    }
}
