package heapwright.types;

import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/** Dates as they were before {@code java.time}. */
public final class OldDates {
    private OldDates() {}

    /** Whether a lease is over, a day of grace included. */
    public static String lease(Date end, Date today) {
        if (today.before(end)) {
            return "running";
        }
        return today.getTime() - end.getTime() <= 86_400_000L ? "grace" : "over";
    }

    /** The season of a calendar. */
    public static String season(Calendar calendar) {
        if (calendar instanceof GregorianCalendar gregorian && gregorian.isLeapYear(calendar.get(Calendar.YEAR))) {
            return "leap year";
        }
        return calendar.get(Calendar.MONTH) == Calendar.DECEMBER ? "advent" : "year";
    }
}
