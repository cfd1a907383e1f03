package heapwright.types;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;

/** Questions about a {@link LocalDate}. */
public final class Days {
    private Days() {}

    /** What is special about a day. */
    public static String special(LocalDate day) {
        if (day.getMonth() == Month.FEBRUARY && day.getDayOfMonth() == 29) {
            return "leap day";
        }
        if (day.getDayOfMonth() == 13 && day.getDayOfWeek() == DayOfWeek.FRIDAY) {
            return "unlucky";
        }
        return day.getDayOfYear() == 366 ? "last of a leap year" : "ordinary";
    }

    /** The working day after this one. */
    public static LocalDate nextWorkingDay(LocalDate day) {
        LocalDate next = day.plusDays(1);
        while (next.getDayOfWeek() == DayOfWeek.SATURDAY || next.getDayOfWeek() == DayOfWeek.SUNDAY) {
            next = next.plusDays(1);
        }
        return next;
    }
}
