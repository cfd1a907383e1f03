// Area: java.time.format.DateTimeFormatter
// Shows: ISO formatters, numeric patterns for formatting and parsing, builders, strict resolver, DateTimeParseException
import java.time.*;
import java.time.format.*;
import java.time.temporal.ChronoField;
import java.util.Locale;

public class LibDateTimeFormatter {
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
        LocalDateTime t = LocalDateTime.of(2024, 7, 4, 9, 5, 3, 70_000_000);
        OffsetDateTime o = t.atOffset(ZoneOffset.ofHours(-4));
        show("iso", DateTimeFormatter.ISO_LOCAL_DATE.format(t) + " " + DateTimeFormatter.ISO_LOCAL_TIME.format(t) + " " + DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(t) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(t) + " " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(o) + " " + DateTimeFormatter.ISO_INSTANT.format(o) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(t) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(t) + " " + DateTimeFormatter.ISO_DATE.format(o) + " " + DateTimeFormatter.ISO_OFFSET_TIME.format(o));
        for (String p : new String[] {"yyyy/MM/dd", "d.M.yy", "HH:mm:ss.SSS", "H-m-s", "uuuu-DDD", "yyyyMMddHHmmss", "'at' HH'h'mm", "hh:mm", "k:mm", "SSSSSS", "A", "n", "[yyyy][-MM]", "dd''MM", "Q", "e c"}) {
            try { System.out.println(p + " -> " + DateTimeFormatter.ofPattern(p, Locale.ROOT).format(t)); } catch (RuntimeException e) { System.out.println(p + " -> " + e.getClass().getSimpleName()); }
        }
        show("offsets", DateTimeFormatter.ofPattern("X XX XXX x xxx Z", Locale.ROOT).format(o));
        show("parse", LocalDate.parse("04.07.2024", DateTimeFormatter.ofPattern("dd.MM.yyyy")) + " " + LocalDateTime.parse("20240704 0905", DateTimeFormatter.ofPattern("yyyyMMdd HHmm")) + " " + LocalTime.parse("9:5", DateTimeFormatter.ofPattern("H:m")) + " " + LocalDate.parse("2024-186", DateTimeFormatter.ISO_ORDINAL_DATE) + " " + LocalDate.parse("2024-W27-4", DateTimeFormatter.ISO_WEEK_DATE) + " " + LocalDate.parse("20240704", DateTimeFormatter.BASIC_ISO_DATE));
        DateTimeFormatter two = DateTimeFormatter.ofPattern("dd/MM/uu");
        show("two digit", LocalDate.parse("01/02/99", two) + " " + LocalDate.of(1999, 2, 1).format(two));
        fails("strict", () -> LocalDate.parse("2023-02-30", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT)));
        show("smart", LocalDate.parse("2023-02-30", DateTimeFormatter.ofPattern("uuuu-MM-dd")) + " lenient " + LocalDate.parse("2023-14-35", DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)));
        fails("parse", () -> LocalDate.parse("2024-13-01"));
        fails("trailing", () -> LocalDate.parse("2024-12-01x"));
        fails("missing field", () -> DateTimeFormatter.ofPattern("HH:mm").format(LocalDate.of(2024, 1, 1)));
        fails("bad pattern", () -> DateTimeFormatter.ofPattern("yyyy-bb"));
        fails("unclosed", () -> DateTimeFormatter.ofPattern("'abc"));
        try { LocalDate.parse("xx-yy"); } catch (DateTimeParseException e) { show("parse exception", e.getParsedString() + " " + e.getErrorIndex()); }
        DateTimeFormatter b = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4).appendLiteral('_').appendValue(ChronoField.MONTH_OF_YEAR, 2).optionalStart().appendLiteral('_').appendValue(ChronoField.DAY_OF_MONTH, 2).optionalEnd().parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter(Locale.ROOT);
        show("builder", LocalDate.parse("2024_03", b) + " " + LocalDate.parse("2024_03_09", b) + " " + b.format(t));
        DateTimeFormatter fr = new DateTimeFormatterBuilder().appendPattern("ss").appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).padNext(4, '*').appendValue(ChronoField.HOUR_OF_DAY).toFormatter(Locale.ROOT);
        show("fraction", fr.format(t));
    }
}
