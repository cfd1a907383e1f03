package heapwright.types;

import java.time.LocalDateTime;
import java.time.LocalTime;

/** Questions about {@link LocalDateTime} and {@link LocalTime}. */
public final class OfficeHours {
    private OfficeHours() {}

    /** Whether somebody picks up the phone. */
    public static boolean isOpen(LocalDateTime moment, LocalTime opening) {
        LocalTime time = moment.toLocalTime();
        if (time.isBefore(opening) || time.getHour() >= 17) {
            return false;
        }
        return moment.getDayOfWeek().getValue() <= 5;
    }

    /** Whether an appointment begins on a full quarter of an hour. */
    public static boolean onTheQuarter(LocalTime time) {
        return time.getMinute() % 15 == 0 && time.getSecond() == 0 && time.getNano() == 0;
    }
}
