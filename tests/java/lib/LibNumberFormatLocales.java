// Area: java.text.NumberFormat, java.util.Locale
// Shows: numbers, currencies, percentages and display names in several locales
import java.text.*;
import java.util.*;

public class LibNumberFormatLocales {
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 127 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws ParseException {
        Locale[] locales = {Locale.ROOT, Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.forLanguageTag("hi-IN"), Locale.forLanguageTag("de-CH"), Locale.forLanguageTag("ar-EG")};
        for (Locale l : locales) {
            System.out.println(l.toLanguageTag() + " " + ascii(NumberFormat.getInstance(l).format(1234567.891))
                + " " + ascii(NumberFormat.getCurrencyInstance(l).format(-1234.5))
                + " " + ascii(NumberFormat.getPercentInstance(l).format(0.256))
                + " " + ascii(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(12345678))
                + " " + ascii(String.format(l, "%,d %,.2f %e", 1234567, 9876.543, 12.5))
                + " " + ascii(l.getDisplayName(Locale.ENGLISH)) + " " + ascii(l.getDisplayLanguage(l)));
        }
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5") + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5));
        System.out.println(ascii(MessageFormat.format("{0,number,currency} {1,number,percent} {0,number,integer} {2,date,short}", 1234.5, 0.5, new Date(0))));
        System.out.println(ascii(Currency.getInstance("EUR").getSymbol(Locale.GERMANY)) + " " + Currency.getInstance(Locale.US) + " " + Currency.getInstance("JPY").getDefaultFractionDigits()
            + " " + Currency.getInstance("CHF").getDisplayName(Locale.US));
        try {
            Currency.getInstance("XX1");
        } catch (IllegalArgumentException e) {
            System.out.println("no currency: " + e.getMessage());
        }
        System.out.println(Locale.US.getISO3Country() + " " + Locale.forLanguageTag("zh-Hant-TW").getScript() + " " + new Locale.Builder().setLanguage("sr").setScript("Latn").build());
        System.out.println("TITLE".toLowerCase(Locale.forLanguageTag("tr")).equals("t\u0131tle") + " " + "i".toUpperCase(Locale.forLanguageTag("tr")).equals("\u0130"));
        try {
            ResourceBundle.getBundle("no.such.bundle", Locale.US);
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
    }
}
