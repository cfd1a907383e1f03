// Area: java.lang.Long, java.lang.Short, java.lang.Byte
// Shows: parsing, printing, unsigned and bit operations, conversions, messages of NumberFormatException
public class LibLongShortByte {
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
        for (long v : new long[] {0, 1, -1, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL})
            System.out.println(v + " bin " + Long.toBinaryString(v) + " oct " + Long.toOctalString(v) + " hex " + Long.toHexString(v) + " r36 " + Long.toString(v, 36) + " uns " + Long.toUnsignedString(v) + " u16 " + Long.toUnsignedString(v, 16) + " u5 " + Long.toUnsignedString(v, 5) + " bits " + Long.bitCount(v) + " hi " + Long.highestOneBit(v) + " lo " + Long.lowestOneBit(v) + " nlz " + Long.numberOfLeadingZeros(v) + " ntz " + Long.numberOfTrailingZeros(v) + " rev " + Long.reverse(v) + " bytes " + Long.reverseBytes(v) + " sig " + Long.signum(v) + " hash " + Long.hashCode(v));
        show("parse", Long.parseLong("9223372036854775807") + " " + Long.parseLong("-9223372036854775808") + " " + Long.parseLong("-zz", 36) + " " + Long.parseLong("ab12cd", 2, 4, 10) + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Long.parseUnsignedLong("ffffffffffffffff", 16) + " " + Long.decode("-0x8000000000000000") + " " + Long.valueOf("77", 8));
        for (String s : new String[] {"", "9223372036854775808", "-9223372036854775809", "12L", "1e3", "-"}) fails("[" + s + "]", () -> Long.parseLong(s));
        fails("null", () -> Long.parseLong(null));
        fails("unsigned", () -> Long.parseUnsignedLong("18446744073709551616"));
        fails("unsigned minus", () -> Long.parseUnsignedLong("-5"));
        show("unsigned", Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10) + " " + Long.compareUnsigned(-1, 1) + " " + Long.divideUnsigned(5, -1) + " " + Long.remainderUnsigned(Long.MIN_VALUE, 7) + " " + Long.divideUnsigned(Long.MIN_VALUE, 3));
        show("rotate", Long.rotateLeft(1L, 63) + " " + Long.rotateRight(1L, 1) + " " + Long.sum(1, 2) + " " + Long.max(1, 2) + " " + Long.min(1, 2));
        Long a = 127L, b = 127L;
        show("box", (a == b) + " " + a.equals(127) + " " + a.equals(127L) + " " + a.intValue() + " " + Long.valueOf(1L << 33).intValue() + " " + Long.valueOf(300).byteValue());
        show("short", Short.parseShort("-32768") + " " + Short.valueOf("7f", 16) + " " + Short.decode("0x7fff") + " " + Short.toUnsignedInt((short) -1) + " " + Short.reverseBytes((short) 0x1234) + " " + Short.compare((short) 1, (short) 5) + " " + Short.hashCode((short) -3) + " " + Short.compareUnsigned((short) -1, (short) 1) + " " + Short.toString((short) 12) + " " + Short.toUnsignedLong((short) -2));
        fails("short range", () -> Short.parseShort("32768"));
        fails("short bad", () -> Short.parseShort("x"));
        show("byte", Byte.parseByte("-128") + " " + Byte.valueOf("1f", 16) + " " + Byte.decode("-0x80") + " " + Byte.toUnsignedInt((byte) -1) + " " + Byte.compare((byte) 9, (byte) 5) + " " + Byte.hashCode((byte) -3) + " " + Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Byte.toUnsignedLong((byte) -128) + " " + Byte.toString((byte) 5));
        fails("byte range", () -> Byte.parseByte("128"));
        fails("byte radix range", () -> Byte.parseByte("ff", 16));
        fails("byte decode", () -> Byte.decode("0x80"));
        show("narrowing", (byte) 200 + " " + (short) 70000 + " " + (int) (1L << 35) + " " + (char) 65601 + " " + (byte) -129);
    }
}
