// Area: java.lang.CharSequence
// Shows: an own CharSequence used by String.join, StringBuilder, contains, regex and compare
import java.util.regex.*;

public class LibCharSequenceDefaults {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    record Rep(char c, int n) implements CharSequence {
        @Override public int length() { return n; }
        @Override public char charAt(int i) { if (i < 0 || i >= n) throw new IndexOutOfBoundsException("at " + i); return c; }
        @Override public CharSequence subSequence(int a, int b) { return new Rep(c, b - a); }
        @Override public String toString() { return String.valueOf(c).repeat(n); }
    }
    public static void main(String[] args) {
        Rep r = new Rep('x', 4);
        show("default", r.isEmpty() + " " + new Rep('q', 0).isEmpty() + " " + r.chars().sum() + " " + r.codePoints().count());
        show("join", String.join("-", r, "s", new StringBuilder("b")));
        show("append", new StringBuilder().append(r).append(r, 1, 3).insert(0, r, 0, 1));
        show("contains", "axxxxb".contains(r) + " " + "xxxx".contentEquals(r) + " " + "axxxxb".replace(r, "-"));
        show("regex", Pattern.matches("x+", r) + " " + Pattern.compile("xx").matcher(r).results().count());
        show("compare", CharSequence.compare(r, "xxxx") + " " + CharSequence.compare(r, "xxxy") + " " + CharSequence.compare("b", "a") + " " + CharSequence.compare("ab", new StringBuilder("abc")));
        show("equals", r.equals(new Rep('x', 4)) + " " + r.equals("xxxx"));
        CharSequence s = "plain";
        show("string", s.charAt(1) + " " + s.subSequence(1, 3) + " " + s.length());
    }
}
