// Area: org.apache.commons.lang3.math
// Shows: NumberUtils parsing and limits, Fraction arithmetic, IEEE754 helpers
import org.apache.commons.lang3.math.*;

public class TpLangNumberUtils {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) {
        show("to", NumberUtils.toInt("12", -1) + " " + NumberUtils.toInt("x", -1) + " " + NumberUtils.toLong(null, 5L) + " " + NumberUtils.toDouble("1.5") + " " + NumberUtils.toByte("300", (byte) 7) + " " + NumberUtils.toScaledBigDecimal("3.14159"));
        for (String s : new String[] {"12", "0x1F", "010", "12L", "1.5", "1.5f", "2.5d", "1e10", "123456789012", "12345678901234567890", "1e400", "-0x10", ".5", "5."}) { Number n = NumberUtils.createNumber(s); System.out.println(s + " -> " + n + " " + n.getClass().getSimpleName()); }
        for (String s : new String[] {"", "abc", "1..2", "0xG", "--1", "1e"}) try { System.out.println(NumberUtils.createNumber(s)); } catch (NumberFormatException e) { System.out.println("[" + s + "] " + e.getMessage()); }
        show("creatable", NumberUtils.isCreatable("0x1f") + " " + NumberUtils.isCreatable("09") + " " + NumberUtils.isParsable("1.5") + " " + NumberUtils.isParsable("0x1") + " " + NumberUtils.isDigits("12") + " " + NumberUtils.isCreatable(null));
        show("minmax", NumberUtils.max(3, 9, 4) + " " + NumberUtils.min(3L, -2L) + " " + NumberUtils.max(1.5, Double.NaN) + " " + IEEE754rUtils.max(1.5, Double.NaN) + " " + NumberUtils.compare(1, 2));
        Fraction f = Fraction.getFraction(3, 4), g = Fraction.getFraction("1 1/2");
        show("fraction", f.add(g) + " " + f.subtract(g) + " " + f.multiplyBy(g) + " " + f.divideBy(g).toProperString() + " " + Fraction.getFraction(0.375) + " " + f.pow(3) + " " + f.invert() + " " + f.negate().abs() + " " + Fraction.getReducedFraction(6, -8) + " " + g.toProperString() + " " + f.compareTo(g) + " " + f.hashCode() + " " + g.doubleValue());
        try { Fraction.getFraction(1, 0); } catch (ArithmeticException e) { show("error", e.getMessage()); }
        try { NumberUtils.max(new int[0]); } catch (IllegalArgumentException e) { show("empty", e.getMessage()); }
    }
}
