package heapwright.basics;

/** Byte, short and char: widening, narrowing, sign extension and classes of characters. */
public final class NarrowTypes {
    private NarrowTypes() {}

    /** Addition of bytes wraps around after 127. */
    public static boolean byteSumWraps(byte a, byte b) {
        byte sum = (byte) (a + b);
        if (sum != a + b) {
            return true;
        }
        return false;
    }

    /** The byte as a number from 0 to 255; the last test can never hold for a byte. */
    public static int unsigned(byte b) {
        if (b >= 0) {
            return b;
        }
        if (b > 127) {
            return -1;
        }
        return b & 0xff;
    }

    /** Whether a number keeps its value as byte, as short, or needs more room. */
    public static String narrowestType(int x) {
        if ((byte) x == x) {
            return "byte";
        }
        if ((short) x == x) {
            return "short";
        }
        if ((char) x == x) {
            return "char";
        }
        return "int";
    }

    /** Counts up in a short until the step carries it over the edge. */
    public static short advance(short from, short step) {
        short at = from;
        at += step;
        if (step > 0 && at < from) {
            return Short.MAX_VALUE;
        }
        if (step < 0 && at > from) {
            return Short.MIN_VALUE;
        }
        return at;
    }

    /** Two bytes make a short, high byte first; tells the byte order mark of UTF-16. */
    public static String byteOrder(byte high, byte low) {
        short mark = (short) (high << 8 | low & 0xff);
        if (mark == (short) 0xfeff) {
            return "big endian";
        }
        if (mark == (short) 0xfffe) {
            return "little endian";
        }
        return mark < 0 ? "unknown, negative" : "unknown";
    }

    /** The value of a hexadecimal digit, or -1. */
    public static int hexDigit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        if (c >= 'a' && c <= 'f') {
            return c - 'a' + 10;
        }
        if (c >= 'A' && c <= 'F') {
            return c - 'A' + 10;
        }
        return -1;
    }

    /** Letters move thirteen places round the alphabet. */
    public static char rotate13(char c) {
        if (c >= 'a' && c <= 'z') {
            return (char) ('a' + (c - 'a' + 13) % 26);
        }
        if (c >= 'A' && c <= 'Z') {
            return (char) ('A' + (c - 'A' + 13) % 26);
        }
        return c;
    }

    /** The kind of a character, by the library's tables for the lower half and by surrogate ranges. */
    public static String kindOf(char c) {
        if (c < 0x20) {
            return "control";
        }
        if (Character.isDigit(c) && c < 0x80) {
            return "digit";
        }
        if (Character.isHighSurrogate(c) || Character.isLowSurrogate(c)) {
            return "surrogate";
        }
        return c < 0x80 ? "ascii" : "other";
    }

    /** A char is never negative, however it came about. */
    public static boolean isNegative(int x) {
        char c = (char) x;
        if (c < 0) {
            return true;
        }
        return false;
    }
}
