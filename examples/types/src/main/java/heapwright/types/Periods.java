package heapwright.types;

import java.time.LocalDate;
import java.time.Period;

/** Questions about a {@link Period} and the days between two dates. */
public final class Periods {
    private Periods() {}

    /** The notice to give after a time of work. */
    public static int noticeInMonths(Period worked) {
        if (worked.isNegative()) {
            return -1;
        }
        if (worked.toTotalMonths() < 6) {
            return worked.getDays() > 14 ? 1 : 0;
        }
        return worked.getYears() >= 10 ? 6 : 3;
    }

    /** Whether somebody is of age on a day, to the day. */
    public static boolean isOfAge(LocalDate born, LocalDate today) {
        return !born.isAfter(today) && Period.between(born, today).getYears() >= 18;
    }
}
