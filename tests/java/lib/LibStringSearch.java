// Area: java.lang.String
// Shows: indexOf, lastIndexOf, contains, startsWith, endsWith, regionMatches, charAt, codePointAt, compareTo, equals, contentEquals, hashCode
public class LibStringSearch {
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
        String s = "the theatre then there";
        show("indexOf", s.indexOf("the") + " " + s.indexOf("the", 1) + " " + s.indexOf('t', 5) + " " + s.indexOf("zz") + " " + s.indexOf("") + " " + s.indexOf("", 100) + " " + s.indexOf("the", -5) + " " + s.indexOf(0x1F600));
        show("lastIndexOf", s.lastIndexOf("the") + " " + s.lastIndexOf("the", 12) + " " + s.lastIndexOf('e') + " " + s.lastIndexOf('x') + " " + s.lastIndexOf("") + " " + s.lastIndexOf("the", -1));
        show("contains", s.contains("eat") + " " + s.contains("") + " " + s.contains(new StringBuilder("then")));
        show("starts", s.startsWith("the") + " " + s.startsWith("the", 4) + " " + s.startsWith("") + " " + s.startsWith("x", 99) + " " + s.endsWith("there") + " " + s.endsWith("") + " " + s.endsWith("zthere"));
        show("region", s.regionMatches(4, "theatre", 0, 7) + " " + s.regionMatches(true, 4, "THEATRE", 0, 7) + " " + s.regionMatches(4, "THEATRE", 0, 7) + " " + s.regionMatches(-1, "t", 0, 1) + " " + s.regionMatches(0, "t", 0, -3));
        show("charAt", s.charAt(0) + "" + s.charAt(s.length() - 1));
        throwsType("charAt", () -> s.charAt(50));
        String e = "a\uD83D\uDE00b";
        show("codePoints", e.length() + " " + e.codePointCount(0, e.length()) + " " + e.codePointAt(1) + " " + e.codePointAt(2) + " " + e.codePointBefore(3) + " " + e.offsetByCodePoints(0, 2) + " " + e.indexOf(0x1F600) + " " + e.indexOf('b') + " " + e.lastIndexOf(0x1F600));
        throwsType("codePointAt", () -> e.codePointAt(4));
        throwsType("offset", () -> e.offsetByCodePoints(0, 9));
        show("compareTo", "apple".compareTo("banana") + " " + "b".compareTo("a") + " " + "abc".compareTo("abcde") + " " + "".compareTo("x") + " " + "a".compareTo("\u00e9") + " " + "\u4e2d".compareTo("a"));
        show("ignoreCase", "HELLO".compareToIgnoreCase("hello") + " " + "a".compareToIgnoreCase("B") + " " + "\u00c9".compareToIgnoreCase("\u00e9") + " " + "Stra\u00dfe".equalsIgnoreCase("STRASSE") + " " + "\u0130".equalsIgnoreCase("i") + " " + "K".equalsIgnoreCase("\u212a"));
        show("equals", "a".equals(null) + " " + "a".equals("A") + " " + "a".equalsIgnoreCase("A") + " " + "a".equalsIgnoreCase(null) + " " + "ab".contentEquals(new StringBuilder("ab")) + " " + "ab".contentEquals(new StringBuffer("ac")));
        show("hash", "".hashCode() + " " + "a".hashCode() + " " + "hello world".hashCode() + " " + "\u4e2d\u6587".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode() + " " + "polygenelubricants".hashCode());
        show("latin mixes", "caf\u00e9 \u4e2d".indexOf("\u4e2d") + " " + "caf\u00e9".indexOf("\u4e2d") + " " + "\u4e2d\u6587\u4e2d".lastIndexOf("\u4e2d") + " " + "\u4e2dabc".indexOf("bc") + " " + "x\u00ffy".indexOf('\u00ff'));
        show("intern", "ab".concat("cd").intern() == "abcd");
        show("identity", (new String("q") == "q") + " " + ("q" + "r" == "qr"));
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
