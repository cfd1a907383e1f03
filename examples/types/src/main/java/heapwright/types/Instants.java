package heapwright.types;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Questions about an {@link Instant}. */
public final class Instants {
    private Instants() {}

    /** How fresh something is, at a given moment. */
    public static String age(Instant made, Instant now) {
        if (made.isAfter(now)) {
            return "from the future";
        }
        long hours = ChronoUnit.HOURS.between(made, now);
        return hours < 24 ? "fresh" : "stale";
    }

    /** Which side of the epoch a moment is on, to the nanosecond. */
    public static String epoch(Instant moment) {
        if (moment.equals(Instant.EPOCH)) {
            return "epoch";
        }
        return moment.getEpochSecond() < 0 && moment.getNano() == 999_999_999 ? "just before" : "elsewhere";
    }
}
