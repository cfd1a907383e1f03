// Area: java.time.Instant, java.time.OffsetDateTime, java.time.ZoneOffset
// Shows: epoch conversion, offsets, comparison, ZonedDateTime in a fixed offset, Clock.fixed, exceptions
import java.time.*;
import java.time.temporal.*;

public class LibInstantOffset {
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
        Instant i = Instant.ofEpochSecond(1_700_000_000L, 123_000_000);
        show("instant", i + " " + Instant.EPOCH + " " + Instant.ofEpochMilli(-1) + " " + Instant.ofEpochSecond(0, -1) + " " + Instant.ofEpochSecond(-62167219200L) + " " + Instant.MIN + " " + Instant.MAX);
        show("ops", i.plusSeconds(60) + " " + i.minusMillis(123) + " " + i.plus(Duration.ofDays(30)) + " " + i.plus(1, ChronoUnit.DAYS) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + i.toEpochMilli() + " " + i.getEpochSecond() + " " + i.getNano() + " " + i.until(i.plusSeconds(90), ChronoUnit.MINUTES) + " " + i.isAfter(Instant.EPOCH) + " " + i.compareTo(i));
        show("parse", Instant.parse("2023-11-14T22:13:20.123Z").equals(i) + " " + Instant.parse("1969-12-31T23:59:59Z").getEpochSecond());
        fails("months", () -> i.plus(1, ChronoUnit.MONTHS));
        fails("parse", () -> Instant.parse("2023-11-14"));
        fails("overflow", () -> Instant.MAX.plusNanos(1));
        ZoneOffset o = ZoneOffset.ofHoursMinutes(5, 30);
        show("offset", o + " " + ZoneOffset.UTC + " " + ZoneOffset.of("-08:00") + " " + ZoneOffset.of("+2") + " " + ZoneOffset.of("+01:02:03") + " " + ZoneOffset.ofTotalSeconds(-3661) + " " + o.getTotalSeconds() + " " + ZoneOffset.MAX + " " + o.compareTo(ZoneOffset.UTC));
        fails("offset range", () -> ZoneOffset.ofHours(19));
        fails("offset text", () -> ZoneOffset.of("abc"));
        fails("offset sign", () -> ZoneOffset.ofHoursMinutes(1, -30));
        OffsetDateTime t = OffsetDateTime.of(2024, 3, 10, 1, 30, 0, 0, o);
        show("odt", t + " " + t.toInstant() + " " + t.withOffsetSameInstant(ZoneOffset.UTC) + " " + t.withOffsetSameLocal(ZoneOffset.UTC) + " " + t.toEpochSecond() + " " + t.plusHours(23) + " " + t.getOffset() + " " + t.toLocalDateTime() + " " + t.toOffsetTime());
        OffsetDateTime u = t.withOffsetSameInstant(ZoneOffset.ofHours(-5));
        show("compare", t.isEqual(u) + " " + t.equals(u) + " " + t.compareTo(u) + " " + OffsetDateTime.timeLineOrder().compare(t, u) + " " + OffsetDateTime.parse("2024-03-10T01:30+05:30").equals(t));
        show("from instant", OffsetDateTime.ofInstant(i, ZoneOffset.ofHours(9)) + " " + i.atOffset(ZoneOffset.ofHours(-1)) + " " + LocalDateTime.ofInstant(i, ZoneOffset.UTC));
        ZonedDateTime z = ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(1));
        show("zoned", z + " " + z.toInstant() + " " + z.plusMonths(1) + " " + z.withZoneSameInstant(ZoneOffset.UTC) + " " + z.getZone() + " " + z.toOffsetDateTime());
        Clock c = Clock.fixed(i, ZoneOffset.UTC);
        show("clock", LocalDate.now(c) + " " + LocalTime.now(c) + " " + c.millis() + " " + Instant.now(Clock.offset(c, Duration.ofHours(1))) + " " + Clock.tick(c, Duration.ofMinutes(1)).instant());
        OffsetTime ot = OffsetTime.of(10, 0, 0, 0, o);
        show("offsetTime", ot + " " + ot.withOffsetSameInstant(ZoneOffset.UTC) + " " + ot.isBefore(OffsetTime.of(5, 0, 0, 0, ZoneOffset.UTC)));
    }
}
