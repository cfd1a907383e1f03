// Area: java.lang.Character
// Shows: surrogates, code point arithmetic, names of blocks and scripts, compare, reverseBytes, boxing cache, toString
import java.util.*;

public class LibCharacterSurrogates {
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
        char hi = '\uD83D', lo = '\uDE00';
        show("surrogates", Character.isHighSurrogate(hi) + " " + Character.isLowSurrogate(hi) + " " + Character.isSurrogate(lo) + " " + Character.isSurrogatePair(hi, lo) + " " + Character.isSurrogatePair(lo, hi));
        show("toCodePoint", Integer.toHexString(Character.toCodePoint(hi, lo)) + " " + Character.charCount(0x1F600) + " " + Character.charCount('a') + " " + (int) Character.highSurrogate(0x1F600) + " " + (int) Character.lowSurrogate(0x1F600));
        show("valid", Character.isValidCodePoint(0x10ffff) + " " + Character.isValidCodePoint(0x110000) + " " + Character.isBmpCodePoint(0xffff) + " " + Character.isSupplementaryCodePoint(0x10000) + " " + Character.isValidCodePoint(-1));
        show("toChars", Character.toChars(0x1F600).length + " " + Character.toChars('a')[0] + " " + Character.toString(0x41) + " " + Character.toString(0x1F600).length());
        char[] dst = new char[3];
        show("toChars dst", Character.toChars(0x10400, dst, 1) + " " + Integer.toHexString(dst[1]) + " " + Integer.toHexString(dst[2]));
        fails("toChars bad", () -> Character.toChars(-5));
        fails("toChars dst index", () -> { try { Character.toChars(0x10400, new char[1], 0); } catch (ArrayIndexOutOfBoundsException e) { throw new IllegalStateException("index"); } });
        char[] a = {'x', hi, lo, hi};
        show("codePointAt", Character.codePointAt(a, 1) + " " + Character.codePointAt(a, 3) + " " + Character.codePointAt(a, 1, 2) + " " + Character.codePointBefore(a, 3) + " " + Character.codePointCount(a, 0, 4) + " " + Character.offsetByCodePoints(a, 0, 4, 0, 2) + " " + Character.codePointCount("a\uD83D\uDE00", 0, 3));
        show("block", Character.UnicodeBlock.of('a') + " " + Character.UnicodeBlock.of(0x3b1) + " " + Character.UnicodeBlock.of(0x4e2d) + " " + Character.UnicodeBlock.forName("Arrows"));
        show("script", Character.UnicodeScript.of('a') + " " + Character.UnicodeScript.of(0x416) + " " + Character.UnicodeScript.of('1') + " " + Character.UnicodeScript.forName("Grek"));
        fails("block name", () -> Character.UnicodeBlock.forName("nope"));
        show("compare", Character.compare('a', 'b') + " " + Character.valueOf('a').compareTo('a') + " " + Character.hashCode('z') + " " + Character.valueOf('q').equals('q') + " " + Character.valueOf('q').charValue());
        show("cache", (Character.valueOf('\u007f') == Character.valueOf('\u007f')) + " " + Character.valueOf('x').toString());
        show("reverseBytes", Integer.toHexString(Character.reverseBytes('\u1234')) + " " + Character.MIN_RADIX + " " + Character.MAX_RADIX + " " + (int) Character.MAX_VALUE + " " + Character.BYTES + " " + Character.SIZE + " " + Character.MIN_SUPPLEMENTARY_CODE_POINT);
        show("isBetween", Character.getNumericValue('z') + " " + Character.getNumericValue('\u2167') + " " + Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('\uff11', 10));
    }
}
