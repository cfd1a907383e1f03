// Area: java.time.LocalDate
// Shows: creation, arithmetic, fields, comparison, leap years, with methods, adjusters, ranges, exception messages
import java.time.*;
import java.time.temporal.*;

public class LibLocalDate {
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
        LocalDate d = LocalDate.of(2024, 2, 29);
        show("date", d + " " + d.getYear() + " " + d.getMonth() + " " + d.getMonthValue() + " " + d.getDayOfMonth() + " " + d.getDayOfYear() + " " + d.getDayOfWeek() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.lengthOfYear() + " " + d.toEpochDay());
        show("plus", d.plusYears(1) + " " + d.plusMonths(12) + " " + d.plusDays(366) + " " + d.plusWeeks(-9) + " " + d.minusYears(4) + " " + d.minusMonths(1) + " " + d.minusDays(60) + " " + d.plus(3, ChronoUnit.DECADES) + " " + d.plus(Period.of(1, 1, 1)));
        show("with", d.withDayOfMonth(1) + " " + d.withMonth(4) + " " + d.withYear(2023) + " " + d.withDayOfYear(100) + " " + d.with(ChronoField.DAY_OF_WEEK, 1));
        show("adjust", d.with(TemporalAdjusters.firstDayOfMonth()) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.THURSDAY)) + " " + d.with(TemporalAdjusters.previous(DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.TUESDAY)) + " " + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.SUNDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(2, DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()));
        LocalDate e = LocalDate.of(1999, 12, 31);
        show("compare", d.isAfter(e) + " " + d.isBefore(e) + " " + d.isEqual(d) + " " + d.compareTo(e) + " " + d.equals(LocalDate.parse("2024-02-29")) + " " + d.hashCode());
        show("between", ChronoUnit.DAYS.between(e, d) + " " + ChronoUnit.MONTHS.between(e, d) + " " + ChronoUnit.YEARS.between(e, d) + " " + ChronoUnit.WEEKS.between(e, d) + " " + e.until(d) + " " + d.until(e) + " " + e.until(d, ChronoUnit.CENTURIES));
        show("epoch", LocalDate.ofEpochDay(0) + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.ofYearDay(2023, 365) + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.of(-5, 1, 1) + " " + LocalDate.of(12345, 6, 7) + " " + LocalDate.EPOCH);
        show("fields", d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.getLong(ChronoField.PROLEPTIC_MONTH) + " " + d.get(ChronoField.ERA) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.isSupported(ChronoField.HOUR_OF_DAY) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.WEEK_BASED_YEAR) + " " + d.getLong(JulianFields.JULIAN_DAY));
        show("at", d.atStartOfDay() + " " + d.atTime(13, 5) + " " + d.atTime(LocalTime.NOON));
        show("stream", LocalDate.of(2024, 1, 30).datesUntil(LocalDate.of(2024, 2, 3)).toList());
        fails("month", () -> LocalDate.of(2024, 13, 1));
        fails("day", () -> LocalDate.of(2023, 2, 29));
        fails("day 31", () -> LocalDate.of(2023, 4, 31));
        fails("day 32", () -> LocalDate.of(2023, 1, 32));
        fails("dayOfYear", () -> LocalDate.ofYearDay(2023, 366));
        fails("unsupported", () -> d.get(ChronoField.HOUR_OF_DAY));
        fails("unsupported unit", () -> d.plus(1, ChronoUnit.HOURS));
        fails("parse", () -> LocalDate.parse("2024-2-29"));
        fails("parse invalid", () -> LocalDate.parse("2023-02-29"));
        fails("overflow", () -> LocalDate.MAX.plusDays(1));
    }
}
