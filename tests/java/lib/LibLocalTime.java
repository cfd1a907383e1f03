// Area: java.time.LocalTime, java.time.LocalDateTime
// Shows: creation, arithmetic with wrap, truncation, parsing, combination of date and time
import java.time.*;
import java.time.temporal.*;

public class LibLocalTime {
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
        LocalTime t = LocalTime.of(23, 59, 58, 123_456_789);
        show("time", t + " " + LocalTime.of(7, 5) + " " + LocalTime.of(7, 5, 9) + " " + LocalTime.of(0, 0, 0, 1000000) + " " + LocalTime.MIDNIGHT + " " + LocalTime.NOON + " " + LocalTime.MAX + " " + LocalTime.ofSecondOfDay(3661) + " " + LocalTime.ofNanoOfDay(1));
        show("fields", t.getHour() + " " + t.getMinute() + " " + t.getSecond() + " " + t.getNano() + " " + t.toSecondOfDay() + " " + t.toNanoOfDay() + " " + t.get(ChronoField.MILLI_OF_SECOND) + " " + t.get(ChronoField.AMPM_OF_DAY) + " " + t.get(ChronoField.CLOCK_HOUR_OF_AMPM));
        show("plus", t.plusSeconds(2) + " " + t.plusHours(25) + " " + t.plusMinutes(-1440) + " " + t.plusNanos(876_543_211) + " " + t.minusHours(24) + " " + t.plus(Duration.ofMillis(1500)) + " " + t.minus(1, ChronoUnit.HALF_DAYS));
        show("with", t.withHour(1) + " " + t.withMinute(2) + " " + t.withSecond(3) + " " + t.withNano(0) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.truncatedTo(ChronoUnit.MILLIS));
        show("between", ChronoUnit.MINUTES.between(LocalTime.NOON, t) + " " + LocalTime.NOON.until(t, ChronoUnit.SECONDS) + " " + t.isAfter(LocalTime.NOON) + " " + t.compareTo(LocalTime.MAX) + " " + Duration.between(t, LocalTime.NOON));
        show("parse", LocalTime.parse("10:15") + " " + LocalTime.parse("10:15:30.5") + " " + LocalTime.parse("00:00:00.000000001"));
        LocalDateTime dt = LocalDateTime.of(2023, 12, 31, 23, 30);
        show("datetime", dt + " " + dt.plusMinutes(45) + " " + dt.plusHours(-24) + " " + dt.minusSeconds(1) + " " + dt.plusMonths(2) + " " + dt.withDayOfYear(1) + " " + dt.toLocalDate() + " " + dt.toLocalTime() + " " + dt.getDayOfWeek());
        show("dt between", Duration.between(dt, dt.plusDays(1).plusNanos(5)) + " " + ChronoUnit.HOURS.between(dt, LocalDateTime.parse("2024-01-02T00:29:59")) + " " + dt.until(dt.plusYears(3), ChronoUnit.MONTHS));
        show("dt epoch", dt.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.ofEpochSecond(1_700_000_000L, 5, ZoneOffset.ofHours(2)) + " " + dt.atOffset(ZoneOffset.ofHours(-3)));
        show("dt compare", dt.isBefore(dt.plusNanos(1)) + " " + dt.equals(LocalDateTime.parse("2023-12-31T23:30")) + " " + dt.hashCode() + " " + dt.truncatedTo(ChronoUnit.DAYS) + " " + dt.isEqual(dt));
        fails("hour", () -> LocalTime.of(24, 0));
        fails("minute", () -> LocalTime.of(1, 60));
        fails("nano", () -> LocalTime.of(1, 1, 1, -1));
        fails("parse", () -> LocalTime.parse("25:00"));
        fails("parse text", () -> LocalTime.parse("noon"));
        fails("dt parse", () -> LocalDateTime.parse("2023-12-31 23:30"));
        fails("truncate", () -> t.truncatedTo(ChronoUnit.MONTHS));
        fails("field", () -> t.get(ChronoField.YEAR));
        fails("long field", () -> t.get(ChronoField.NANO_OF_DAY));
    }
}
