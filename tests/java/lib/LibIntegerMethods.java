// Area: java.lang.Integer
// Shows: parsing and printing in all radixes, unsigned operations, bit operations, decode, compare, boxing cache, NumberFormatException messages
public class LibIntegerMethods {
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
        for (int v : new int[] {0, 1, -1, 42, -42, 255, Integer.MAX_VALUE, Integer.MIN_VALUE})
            System.out.println(v + " bin " + Integer.toBinaryString(v) + " oct " + Integer.toOctalString(v) + " hex " + Integer.toHexString(v) + " r3 " + Integer.toString(v, 3) + " r36 " + Integer.toString(v, 36) + " uns " + Integer.toUnsignedString(v) + " u7 " + Integer.toUnsignedString(v, 7) + " bits " + Integer.bitCount(v) + " hi " + Integer.highestOneBit(v) + " lo " + Integer.lowestOneBit(v) + " nlz " + Integer.numberOfLeadingZeros(v) + " ntz " + Integer.numberOfTrailingZeros(v) + " rev " + Integer.reverse(v) + " bytes " + Integer.reverseBytes(v) + " sig " + Integer.signum(v) + " long " + Integer.toUnsignedLong(v));
        show("parse", Integer.parseInt("123") + " " + Integer.parseInt("-0") + " " + Integer.parseInt("+7") + " " + Integer.parseInt("7fffffff", 16) + " " + Integer.parseInt("-80000000", 16) + " " + Integer.parseInt("zz", 36) + " " + Integer.parseInt("xx123yy", 2, 5, 10) + " " + Integer.parseInt("\u0661\u0662") + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.parseUnsignedInt("ffffffff", 16));
        show("decode", Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff") + " " + Integer.decode("+9") + " " + Integer.decode("0"));
        for (String s : new String[] {"", "-", "+", "abc", "2147483648", "-2147483649", "1.5", " 1", "1_000", "0x10", "--1", "9999999999"}) fails("[" + s + "]", () -> Integer.parseInt(s));
        fails("null", () -> Integer.parseInt(null));
        fails("radix", () -> Integer.parseInt("1", 99));
        fails("radix low", () -> Integer.parseInt("1", 1));
        fails("digit", () -> Integer.parseInt("9", 8));
        fails("unsigned minus", () -> Integer.parseUnsignedInt("-1"));
        fails("unsigned range", () -> Integer.parseUnsignedInt("4294967296"));
        fails("decode", () -> Integer.decode(""));
        fails("decode sign", () -> Integer.decode("0x-1"));
        show("unsigned", Integer.divideUnsigned(-1, 10) + " " + Integer.remainderUnsigned(-1, 10) + " " + Integer.compareUnsigned(-1, 1) + " " + Integer.compare(-1, 1));
        show("rotate", Integer.rotateLeft(0x80000001, 1) + " " + Integer.rotateRight(0x80000001, 1) + " " + Integer.rotateLeft(5, 33) + " " + Integer.rotateLeft(5, -1));
        show("misc", Integer.sum(1, 2) + " " + Integer.max(1, 2) + " " + Integer.min(1, 2) + " " + Integer.hashCode(-7) + " " + Integer.valueOf("12") + " " + Integer.valueOf("11", 2) + " " + Integer.MIN_VALUE + " " + Integer.SIZE + Integer.BYTES + " " + Math.abs(Integer.MIN_VALUE));
        Integer a = 127, b = 127, c = Integer.valueOf(1000);
        show("box", (a == b) + " " + c.equals(1000) + " " + c.equals(1000L) + " " + c.compareTo(999) + " " + c.byteValue() + " " + c.doubleValue() + " " + c.shortValue() + " " + c.floatValue() + " " + c.longValue());
        show("getInteger", Integer.getInteger("no.such.property", 5) + " " + Integer.getInteger("no.such.property"));
    }
}
