// Area: java.util.Scanner
// Shows: reading ints, longs, doubles, booleans, big numbers and words from a string; radix; InputMismatchException and NoSuchElementException
import java.math.*;
import java.util.*;

public class LibScannerTokens {
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
        Scanner s = new Scanner("12 -7 3.25 true word 99999999999 0xff 1e3 FALSE 123456789012345678901234567890 2.50").useLocale(Locale.ROOT);
        show("int", s.nextInt() + " " + s.nextInt());
        show("hasNextInt", s.hasNextInt() + " " + s.hasNextDouble());
        show("double", s.nextDouble());
        show("boolean", s.hasNextBoolean() + " " + s.nextBoolean());
        fails("mismatch", s::nextInt);
        show("next", s.next());
        show("hasNextInt", s.hasNextInt() + " " + s.hasNextLong());
        show("long", s.nextLong());
        fails("mismatch hex", s::nextLong);
        show("next", s.next());
        show("double exp", s.nextDouble());
        show("boolean", s.nextBoolean());
        show("big", s.hasNextLong() + " " + s.hasNextBigInteger() + " " + s.nextBigInteger().add(BigInteger.ONE));
        show("bigDecimal", s.nextBigDecimal().scale());
        show("end", s.hasNext());
        fails("no more", s::next);
        fails("no more int", s::nextInt);
        Scanner r = new Scanner("ff 777 1010 zz").useLocale(Locale.ROOT);
        show("radix", r.nextInt(16) + " " + r.nextInt(8) + " " + r.nextShort(2) + " " + r.hasNextInt(35) + " " + r.nextInt(36));
        Scanner small = new Scanner("127 128 32767 1.5").useLocale(Locale.ROOT);
        show("byte", small.nextByte() + " " + small.hasNextByte());
        fails("byte overflow", small::nextByte);
        show("short", small.nextShort() + " " + small.nextShort() + " " + small.nextFloat());
        Scanner closed = new Scanner("x y");
        closed.close();
        fails("closed", closed::next);
        int sum = 0;
        try (Scanner sc = new Scanner("1 2 3\n4 5\n\n6")) { while (sc.hasNextInt()) sum += sc.nextInt(); }
        show("sum", sum);
        show("group", new Scanner("1,234,567 8").useLocale(Locale.US).nextInt());
        show("tokens", new Scanner("a b  c").tokens().toList());
    }
}
