// Area: java.time.ZonedDateTime
// Shows: zone rules from the JDK's own database, gaps and overlaps, zone names in formats, other calendars
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class LibTimeZones {
    static String ascii(Object o) {
        StringBuilder sb = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) sb.append(c < 127 ? String.valueOf(c) : String.format("<%04x>", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println("gap: " + z + " " + z.plusHours(1) + " " + z.plusHours(2).toInstant());
        ZonedDateTime overlap = ZonedDateTime.of(2023, 10, 29, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println("overlap: " + overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + Duration.between(overlap, overlap.withLaterOffsetAtOverlap()));
        System.out.println("same instant: " + z.withZoneSameInstant(ZoneId.of("America/New_York")) + " " + z.withZoneSameInstant(ZoneOffset.UTC));
        System.out.println("days and hours: " + Duration.between(z, z.plusDays(1)) + " " + ChronoUnit.HOURS.between(z, z.plusDays(1)));
        System.out.println("rfc: " + z.format(DateTimeFormatter.RFC_1123_DATE_TIME));
        System.out.println("us: " + ascii(z.format(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.FULL).withLocale(Locale.US))));
        System.out.println("german: " + ascii(z.format(DateTimeFormatter.ofPattern("EEEE d MMMM uuuu HH:mm zzzz VV XXX", Locale.GERMANY))));
        System.out.println("short: " + ascii(z.format(DateTimeFormatter.ofPattern("EEE, MMM d yy h:mm a z", Locale.ENGLISH))));
        for (String id : new String[] {"Asia/Kolkata", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia", "UTC", "GMT+2", "+05:30"}) {
            ZoneId zone = ZoneId.of(id);
            System.out.println(id + ": " + zone.getRules().getOffset(Instant.EPOCH) + " " + zone.getRules().isFixedOffset() + " "
                + zone.getRules().nextTransition(Instant.ofEpochSecond(1_300_000_000L)) + " " + zone.normalized());
        }
        System.out.println("transitions: " + ZoneId.of("Europe/London").getRules().getTransitionRules().size());
        System.out.println("parsed: " + ZonedDateTime.parse("2011-12-03T10:15:30+01:00[Europe/Paris]"));
        try {
            ZoneId.of("No/Where");
        } catch (DateTimeException e) {
            System.out.println(e);
        }
        System.out.println("weeks: " + WeekFields.of(Locale.GERMANY).getFirstDayOfWeek() + " " + WeekFields.of(Locale.US).getMinimalDaysInFirstWeek());
        System.out.println("calendars: " + JapaneseDate.of(2020, 5, 1) + " " + HijrahDate.from(LocalDate.of(2020, 5, 1)) + " " + ThaiBuddhistDate.of(2563, 1, 1) + " " + MinguoDate.of(109, 2, 3));
        System.out.println("names: " + ascii(DayOfWeek.MONDAY.getDisplayName(TextStyle.FULL, Locale.FRENCH) + " " + Month.MAY.getDisplayName(TextStyle.SHORT, Locale.JAPAN)));
        System.out.println("clock: " + Clock.fixed(Instant.EPOCH, ZoneId.of("Asia/Tokyo")) + " " + Clock.systemUTC().getZone());
    }
}
