package heapwright.types;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** A session that ends by the clock it was given. */
public final class Session {
    private final Clock clock;
    private final Duration lifetime;
    private Instant touched;

    /** A session that lives for a positive time. */
    public Session(Clock clock, Duration lifetime) {
        if (lifetime.isNegative() || lifetime.isZero()) {
            throw new IllegalArgumentException("no lifetime");
        }
        this.clock = clock;
        this.lifetime = lifetime;
        touched = clock.instant();
    }

    /** Whether the session has ended. */
    public boolean expired() {
        return clock.instant().isAfter(touched.plus(lifetime));
    }

    /** Prolongs the session unless it has ended. */
    public boolean touch(int minute) {
        if (expired()) {
            return false;
        }
        if (clock.instant().getEpochSecond() / 60 % 60 == minute) {
            touched = clock.instant();
        }
        return true;
    }
}
