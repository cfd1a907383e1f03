// Area: java.lang.StringBuilder
// Shows: append of all types, insert, delete, deleteCharAt, replace, reverse with surrogates, setLength, capacity, indexOf, chars, compareTo
import java.util.*;

public class LibStringBuilderOps {
    static void show(String label, Object value) {
        System.out.println(label + ": " + ascii(value));
    }
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 128 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
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
        StringBuilder b = new StringBuilder();
        b.append(true).append('c').append(1).append(2L).append(1.5f).append(2.5d).append((Object) null).append((String) null).append(new char[] {'x', 'y'}).append("abcdef", 1, 3).append(new char[] {'1', '2', '3'}, 1, 2).append(List.of(1)).append(new StringBuffer("sb")).appendCodePoint(0x1F600).appendCodePoint('A');
        show("append", b + " " + b.length());
        b.setLength(0);
        b.append("0123456789");
        show("insert", b.insert(0, "start").insert(b.length(), '!').insert(5, 42).insert(2, true).insert(0, 1.25).insert(0, new char[] {'[', ']'}).insert(1, "wxyz", 1, 3).insert(0, (Object) null).insert(3, 9L));
        b.setLength(12);
        show("setLength", b);
        show("delete", b.delete(0, 2).delete(5, 999).deleteCharAt(0));
        show("replace", b.replace(1, 3, "REPLACED") + " " + b.replace(0, 100, "z"));
        b.append("aXbXc");
        show("index", b.indexOf("X") + " " + b.indexOf("X", 3) + " " + b.lastIndexOf("X") + " " + b.lastIndexOf("X", 2) + " " + b.indexOf("none"));
        show("reverse", new StringBuilder("hello").reverse() + " " + new StringBuilder("a\uD83D\uDE00b").reverse().codePointAt(1) + " " + new StringBuilder("\u4e2d\u6587").reverse());
        b.setCharAt(0, 'Q');
        show("setCharAt", b + " " + b.charAt(2) + " " + b.substring(2) + " " + b.substring(1, 3) + " " + b.subSequence(0, 2));
        b.setLength(8);
        show("padding", b.charAt(7) == 0);
        show("capacity", new StringBuilder().capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder(50).capacity());
        StringBuilder c = new StringBuilder(5);
        c.append("123456");
        show("grown", c.capacity() + " " + c.length());
        c.ensureCapacity(100);
        c.trimToSize();
        show("trimmed", c.capacity());
        c.append('\u4e2d');
        show("utf16", c + " " + c.length());
        show("compareTo", new StringBuilder("a").compareTo(new StringBuilder("b")) + " " + new StringBuilder("a").equals(new StringBuilder("a")) + " " + "a".contentEquals(new StringBuilder("a")));
        show("chars", c.chars().filter(Character::isDigit).count() + " " + c.codePoints().max().getAsInt() + " " + c.codePointCount(0, c.length()) + " " + c.isEmpty());
        throwsType("charAt", () -> c.charAt(77));
        throwsType("insert", () -> c.insert(99, "x"));
        throwsType("delete", () -> c.delete(5, 2));
        throwsType("deleteCharAt", () -> c.deleteCharAt(50));
        throwsType("setLength", () -> c.setLength(-1));
        throwsType("replace", () -> c.replace(90, 91, ""));
        throwsType("substring", () -> c.substring(4, 1));
        throwsType("append range", () -> c.append("abc", 2, 1));
        throwsType("negative capacity", () -> new StringBuilder(-1));
        fails("code point", () -> c.appendCodePoint(-1));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 2000; i++) big.append(i % 10).append(i % 97 == 0 ? "\n" : "");
        show("big", big.length() + " " + big.toString().hashCode());
    }
    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }
}
