// Area: java.text.DecimalFormat
// Shows: patterns with grouping, percent, exponent, prefixes, rounding modes, negative subpattern, parsing, Locale.ROOT symbols
import java.math.*;
import java.text.*;
import java.util.*;

public class LibDecimalFormat {
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

    static DecimalFormat df(String p) { return new DecimalFormat(p, DecimalFormatSymbols.getInstance(Locale.ROOT)); }
    public static void main(String[] args) throws ParseException {
        double[] v = {0, 1, -1, 0.5, 1234.5678, -1234567.891, 0.00012, 1e10, 2.5, 3.5, 0.125};
        for (String p : new String[] {"0", "#", "0.00", "#.##", "#,##0.00", "000.0", "#,###", "0.###E0", "00.00E00", "##0.##E0", "0%", "0.0\u2030", "$#,##0.00;($#,##0.00)", "'#'0", "0.00 'units'", "#,####.#"}) {
            StringBuilder sb = new StringBuilder(p.replace('\u2030', 'm')).append(':');
            for (double d : v) sb.append(' ').append(df(p).format(d).replace('\u2030', 'm'));
            System.out.println(sb);
        }
        DecimalFormat f = df("0.0");
        for (RoundingMode m : RoundingMode.values()) { if (m == RoundingMode.UNNECESSARY) continue; f.setRoundingMode(m); System.out.println(m + " " + f.format(0.25) + " " + f.format(0.35) + " " + f.format(-0.25) + " " + f.format(0.75)); }
        show("long", df("#,##0").format(Long.MIN_VALUE) + " " + df("0.00").format(7L) + " " + df("#,##0.###").format(new BigDecimal("12345678901234567890.12345")) + " " + df("#").format(new BigInteger("99999999999999999999")));
        show("nan", df("0").format(-0.0) + " " + df("0.0").format(Double.NEGATIVE_INFINITY).length());
        DecimalFormat g = df("0.0");
        g.setMinimumFractionDigits(2); g.setMaximumFractionDigits(4); g.setMinimumIntegerDigits(3); g.setGroupingUsed(true); g.setGroupingSize(3); g.setPositivePrefix("+"); g.setDecimalSeparatorAlwaysShown(true);
        show("configured", g.format(1234567.123456) + " " + g.format(-1) + " " + g.toPattern() + " " + g.getMultiplier() + " " + g.getNegativePrefix());
        show("parse", df("#,##0.00").parse("1,234.50") + " " + df("0").parse("12abc") + " " + df("0%").parse("45%") + " " + df("0.#E0").parse("1.5E3") + " " + df("0").parse("-7").getClass().getSimpleName() + " " + df("0").parse("7.5").getClass().getSimpleName());
        ParsePosition pos = new ParsePosition(3);
        show("position", df("0.0").parse("abc12.5xyz", pos) + " " + pos.getIndex() + " " + df("0").parse("zzz", new ParsePosition(0)));
        try { df("0").parse("abc"); } catch (ParseException e) { show("parse error", e.getMessage() + " " + e.getErrorOffset()); }
        DecimalFormat big = df("0.0");
        big.setParseBigDecimal(true);
        show("big", big.parse("123456789012345678901234567890.5"));
        fails("bad pattern", () -> df("0.0.0"));
        fails("bad pattern 2", () -> df("#0#"));
        DecimalFormatSymbols s = new DecimalFormatSymbols(Locale.US);
        s.setGroupingSeparator('_'); s.setDecimalSeparator(','); s.setMinusSign('~');
        show("symbols", new DecimalFormat("#,##0.0", s).format(-12345.67));
        show("us", NumberFormat.getInstance(Locale.US).format(1234567.891) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.256));
        show("equals", df("0.0").equals(df("0.0")) + " " + ((DecimalFormat) df("0.0").clone()).toPattern());
    }
}
