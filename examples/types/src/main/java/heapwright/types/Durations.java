package heapwright.types;

import java.time.Duration;

/** Questions about a {@link Duration}. */
public final class Durations {
    private Durations() {}

    /** What to charge for parking. */
    public static int fee(Duration parked) {
        if (parked.isNegative() || parked.isZero()) {
            throw new IllegalArgumentException("parked for " + parked.getSeconds());
        }
        if (parked.compareTo(Duration.ofMinutes(15)) <= 0) {
            return 0;
        }
        long hours = parked.toHours();
        return hours >= 24 ? 4000 : parked.toMinutesPart() == 0 ? (int) hours * 200 : (int) hours * 200 + 100;
    }
}
