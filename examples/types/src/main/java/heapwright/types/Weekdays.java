package heapwright.types;

import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Locale;

/** The enums of {@code java.time}. */
public final class Weekdays {
    private Weekdays() {}

    /** When the market opens. */
    public static int opens(DayOfWeek day, Month month) {
        return switch (day) {
            case SATURDAY -> month.compareTo(Month.SEPTEMBER) >= 0 ? 9 : 8;
            case SUNDAY -> -1;
            default -> month.firstMonthOfQuarter() == month ? 7 : 6;
        };
    }

    /** Whether the name of a day has a given length. */
    public static boolean nameHas(DayOfWeek day, int length) {
        return day.plus(1).getDisplayName(TextStyle.FULL, Locale.ENGLISH).length() == length;
    }
}
