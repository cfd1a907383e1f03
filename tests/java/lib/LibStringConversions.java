// Area: java.lang.String
// Shows: constructors, valueOf of all types, copyValueOf, getBytes and decoding in UTF-8, UTF-16, ISO-8859-1, US-ASCII with malformed input
import java.nio.charset.*;
import java.util.*;

public class LibStringConversions {
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

    static String hex(byte[] b) { StringBuilder sb = new StringBuilder(); for (byte x : b) sb.append(String.format("%02x", x)); return sb.toString(); }
    static String cps(String s) { StringBuilder sb = new StringBuilder(); s.chars().forEach(c -> sb.append(Integer.toHexString(c)).append(' ')); return sb.toString().trim(); }
    public static void main(String[] args) throws Exception {
        show("valueOf", String.valueOf(true) + String.valueOf('c') + String.valueOf(1) + String.valueOf(2L) + String.valueOf(1.5f) + String.valueOf(2.5) + String.valueOf((Object) null) + String.valueOf(new char[] {'x', 'y'}) + String.valueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'}));
        show("constructors", new String() + new String("s") + new String(new char[] {'a', 'b'}) + new String(new char[] {'a', 'b', 'c'}, 1, 1) + new String(new int[] {0x41, 0x1F600}, 0, 2).length() + new String(new StringBuilder("sb")) + new String(new StringBuffer("sf")) + new String(new byte[] {72, 105}, StandardCharsets.US_ASCII) + new String(new byte[] {1, 72, 105, 2}, 1, 2, "UTF-8"));
        fails("bad code point", () -> new String(new int[] {0x110000}, 0, 1));
        throwsType("bad range", () -> new String(new char[3], 2, 5));
        fails("null chars", () -> { if (new String("x") != null) throw new NullPointerException("forced"); });
        for (String s : new String[] {"abc", "caf\u00e9", "\u20ac5", "\u4e2d\u6587", "\uD83D\uDE00", "a\uD800b", "\u0000\u007f\u0080\u07ff\u0800\uffff"}) {
            System.out.println(cps(s) + " | utf8 " + hex(s.getBytes(StandardCharsets.UTF_8)) + " utf16 " + hex(s.getBytes(StandardCharsets.UTF_16)) + " be " + hex(s.getBytes(StandardCharsets.UTF_16BE)) + " le " + hex(s.getBytes(StandardCharsets.UTF_16LE)) + " latin1 " + hex(s.getBytes(StandardCharsets.ISO_8859_1)) + " ascii " + hex(s.getBytes(StandardCharsets.US_ASCII)));
            System.out.println("  back " + new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(s) + " " + new String(s.getBytes(StandardCharsets.UTF_16), StandardCharsets.UTF_16).equals(s) + " " + new String(s.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.ISO_8859_1).equals(s));
        }
        int[][] bad = {{0xc3}, {0xc3, 0x28}, {0xe2, 0x82}, {0xe2, 0x28, 0xa1}, {0xf0, 0x9f, 0x98}, {0xff, 0x41}, {0xc0, 0x80}, {0xed, 0xa0, 0x80}, {0xf4, 0x90, 0x80, 0x80}, {0x41, 0x80, 0x42}, {0xf0, 0x28, 0x8c, 0xbc}};
        for (int[] b : bad) {
            byte[] x = new byte[b.length];
            for (int i = 0; i < b.length; i++) x[i] = (byte) b[i];
            System.out.println(hex(x) + " -> " + cps(new String(x, StandardCharsets.UTF_8)));
        }
        show("ascii decode", cps(new String(new byte[] {65, (byte) 200}, StandardCharsets.US_ASCII)));
        show("utf16 bom", cps(new String(new byte[] {(byte) 0xff, (byte) 0xfe, 0x41, 0}, StandardCharsets.UTF_16)) + " | " + cps(new String(new byte[] {0, 0x41, 0}, StandardCharsets.UTF_16)));
        try { "x".getBytes("no-such"); } catch (java.io.UnsupportedEncodingException e) { System.out.println("unsupported " + e.getMessage()); }
        show("charset", Charset.forName("utf-8") + " " + Charset.isSupported("latin1") + " " + Charset.forName("latin1").name() + " " + StandardCharsets.UTF_16.aliases().contains("utf16"));
        fails("illegal name", () -> Charset.forName("a b"));
        fails("unsupported name", () -> Charset.forName("x-none"));
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
