package heapwright.types;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** A record of two dates in order. */
public record DateRange(LocalDate first, LocalDate last) {
    /** Refuses dates in the wrong order. */
    public DateRange {
        if (first.isAfter(last)) {
            throw new IllegalArgumentException(first + " > " + last);
        }
    }

    /** Whether two ranges share a day. */
    public boolean overlaps(DateRange other) {
        return !first.isAfter(other.last) && !other.first.isAfter(last);
    }

    /** How long the range is. */
    public String length() {
        long days = ChronoUnit.DAYS.between(first, last) + 1;
        if (days == 1) {
            return "a day";
        }
        return days % 7 == 0 ? "weeks" : "days";
    }
}
