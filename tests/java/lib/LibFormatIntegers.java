// Area: java.lang.String.format
// Shows: %d %x %o with width, flags, grouping, negative numbers, all integral types and BigInteger
import java.math.BigInteger;
import java.util.*;

public class LibFormatIntegers {
    static void f(String fmt, Object... a) {
        try { System.out.println(fmt + " -> [" + ascii(String.format(Locale.ROOT, fmt, a)) + "]"); }
        catch (RuntimeException e) { System.out.println(fmt + " -> " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 128 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }
    public static void main(String[] args) {
        f("%d", 42); f("%5d", 42); f("%-5d|", 42); f("%05d", 42); f("%+d", 42); f("% d", 42); f("%(d", -42); f("%,d", 1234567890); f("%,d", -1234567);
        f("%+,012d", 1234567); f("%(,d", -98765); f("%d", -0); f("%d", Long.MIN_VALUE); f("%d", (byte) -1); f("%d", (short) 300); f("%d", Integer.MIN_VALUE);
        f("%x", 255); f("%X", 255); f("%#x", 255); f("%08x", 48879); f("%x", -1); f("%x", (byte) -1); f("%x", (short) -2); f("%x", -1L); f("%#X", 0xABCDEFL);
        f("%o", 8); f("%#o", 8); f("%o", -1); f("%10o|", 511); f("%-10x|", 511);
        f("%d", new BigInteger("123456789012345678901234567890")); f("%,d", new BigInteger("-123456789012345678901234567890")); f("%x", new BigInteger("-255")); f("%+x", new BigInteger("255")); f("%o", BigInteger.TEN); f("%040d", new BigInteger("99999999999"));
        f("%d%%", 50); f("%1$d %1$x %1$o", 100); f("%2$d %1$d", 1, 2); f("%d %<x", 31); f("%n%d", 3); f("%d", (Object) null); f("%5d|", (Object) null);
        f("%b %b %b", true, null, "x"); f("%B", false); f("%c %c %c", 'a', 98, (byte) 99); f("%C", 'z'); f("%5c|%-5c|", 'q', 'r'); f("%c", 0x1F600);
        f("%h %H", "hi", "hi"); f("%h", 255); f("%s", 3);
        f("%d", 1.5); f("%d"); f("%q", 1); f("%x", "s"); f("%-d", 1); f("%05", 1); f("%+-0d", 1); f("%,x", 1); f("%#d", 1); f("%+x", 1); f("%.2d", 1); f("%3$d", 1); f("%c", "str"); f("%c", 0x110000); f("%-05d", 1); f("%+ d", 1); f("%<d", 1); f("%"); f("%%%5%|");
        System.out.println(String.format("%s-%s", 1, 2, 3) + " " + "%d:%02d".formatted(5, 7));
    }
}
