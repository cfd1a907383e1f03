// Area: java.time.Month, java.time.DayOfWeek, java.time.YearMonth, java.time.Year, java.time.MonthDay
// Shows: enum arithmetic and the small date types
import java.time.*;
import java.time.temporal.*;

public class LibMonthYearWeek {
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
        for (Month m : Month.values()) System.out.print(m + ":" + m.getValue() + ":" + m.length(false) + "/" + m.length(true) + ":" + m.firstDayOfYear(true) + ":" + m.firstMonthOfQuarter() + " ");
        System.out.println();
        show("month", Month.JANUARY.plus(14) + " " + Month.JANUARY.minus(1) + " " + Month.of(7) + " " + Month.FEBRUARY.maxLength() + " " + Month.FEBRUARY.minLength() + " " + Month.from(LocalDate.of(2020, 5, 5)));
        show("weekday", DayOfWeek.MONDAY.plus(10) + " " + DayOfWeek.MONDAY.minus(1) + " " + DayOfWeek.of(3) + " " + DayOfWeek.SUNDAY.getValue() + " " + DayOfWeek.from(LocalDate.of(2000, 1, 1)));
        fails("month", () -> Month.of(13));
        fails("weekday", () -> DayOfWeek.of(0));
        YearMonth ym = YearMonth.of(2024, 2);
        show("yearMonth", ym + " " + ym.plusMonths(11) + " " + ym.minusYears(1) + " " + ym.lengthOfMonth() + " " + ym.lengthOfYear() + " " + ym.atEndOfMonth() + " " + ym.atDay(10) + " " + ym.isLeapYear() + " " + ym.compareTo(YearMonth.of(2023, 12)) + " " + ym.isBefore(YearMonth.parse("2024-03")) + " " + ym.until(YearMonth.of(2025, 1), ChronoUnit.MONTHS) + " " + ym.withMonth(12) + " " + ym.isValidDay(30));
        fails("yearMonth", () -> YearMonth.of(2024, 0));
        fails("yearMonth parse", () -> YearMonth.parse("2024/02"));
        fails("atDay", () -> ym.atDay(30));
        Year y = Year.of(1900);
        show("year", y + " " + y.isLeap() + " " + Year.isLeap(2000) + " " + y.length() + " " + y.plusYears(100) + " " + y.atDay(60) + " " + y.atMonth(5) + " " + y.isAfter(Year.of(1899)) + " " + Year.parse("2024").getValue() + " " + Year.of(-1));
        MonthDay md = MonthDay.of(2, 29);
        show("monthDay", md + " " + md.isValidYear(2023) + " " + md.atYear(2023) + " " + md.atYear(2024) + " " + MonthDay.parse("--12-03") + " " + md.compareTo(MonthDay.of(3, 1)) + " " + md.with(Month.APRIL));
        fails("monthDay", () -> MonthDay.of(2, 30));
        StringBuilder sb = new StringBuilder();
        for (int yr = 1896; yr <= 2104; yr += 4) if (!Year.isLeap(yr)) sb.append(yr).append(' ');
        show("non-leap multiples of four", sb);
        show("fridays 13th", LocalDate.of(2026, 1, 13).datesUntil(LocalDate.of(2027, 1, 1), Period.ofMonths(1)).filter(d -> d.getDayOfWeek() == DayOfWeek.FRIDAY).toList());
        show("units", ChronoUnit.DAYS.getDuration() + " " + ChronoUnit.YEARS.isDateBased() + " " + ChronoUnit.HOURS.isTimeBased() + " " + ChronoUnit.FOREVER + " " + ChronoUnit.WEEKS.isDurationEstimated() + " " + ChronoField.MONTH_OF_YEAR.range() + " " + ChronoField.DAY_OF_MONTH.range());
    }
}
