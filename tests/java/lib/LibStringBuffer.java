// Area: java.lang.StringBuffer
// Shows: synchronized builder: append, insert, delete, reverse, and equality of results with StringBuilder
public class LibStringBuffer {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        StringBuffer b = new StringBuffer("base");
        b.append(1).append('x').append(2.5).append(true).append(new char[] {'q'}).append((String) null).append("abc", 0, 1).append(9L).append(1f);
        show("append", b);
        show("insert", b.insert(0, 7).insert(2, "--").insert(b.length(), 1.5));
        show("delete", b.delete(0, 3).deleteCharAt(1).replace(0, 2, "<>"));
        show("search", b.indexOf("x") + " " + b.lastIndexOf("1") + " " + b.charAt(1) + " " + b.substring(5) + " " + b.substring(1, 4));
        show("reverse", new StringBuffer("stressed").reverse());
        show("capacity", new StringBuffer().capacity() + " " + new StringBuffer(3).append("12345").capacity());
        b.setLength(3);
        b.setCharAt(0, 'S');
        show("set", b + " " + b.length());
        throwsType("charAt", () -> b.charAt(3));
        throwsType("insert", () -> b.insert(-1, 'x'));
        show("compareTo", new StringBuffer("b").compareTo(new StringBuffer("a")) + " " + "b".contentEquals(new StringBuffer("b")));
        StringBuilder sb = new StringBuilder();
        StringBuffer sf = new StringBuffer();
        for (int i = 0; i < 300; i++) { sb.append(i * 7).insert(i, i % 10); sf.append(i * 7).insert(i, i % 10); if (i % 4 == 0) { sb.deleteCharAt(i / 2); sf.deleteCharAt(i / 2); } }
        show("same", sb.toString().equals(sf.toString()) + " " + sb.length() + " " + sf.toString().hashCode());
        sf.getChars(0, 3, new char[3], 0);
        show("code points", new StringBuffer("a\uD83D\uDE00").codePointAt(1) + " " + new StringBuffer("a\uD83D\uDE00").codePointCount(0, 3));
    }
}
