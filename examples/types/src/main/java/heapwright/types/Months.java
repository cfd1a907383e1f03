package heapwright.types;

import java.time.LocalDate;
import java.time.Year;
import java.time.YearMonth;

/** Questions about a {@link YearMonth} and a {@link Year}. */
public final class Months {
    private Months() {}

    /** When an invoice of a month is due. */
    public static LocalDate due(YearMonth month, int days) {
        if (days > month.lengthOfMonth()) {
            return month.plusMonths(1).atDay(1);
        }
        return month.isLeapYear() && month.getMonthValue() == 2 ? month.atEndOfMonth() : month.atDay(days);
    }

    /** Whether a card is valid in a month, in this century. */
    public static boolean isValid(YearMonth expiry, YearMonth now, Year last) {
        return !expiry.isBefore(now) && expiry.getYear() <= last.getValue();
    }
}
