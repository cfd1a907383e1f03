package heapwright.types;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Values that change at once. */
public final class Atomics {
    private Atomics() {}

    /** Takes a ticket, as long as there are any and the sale is open. */
    public static int take(AtomicInteger left, AtomicBoolean open) {
        if (!open.get()) {
            return -1;
        }
        int mine = left.getAndDecrement();
        if (mine <= 0) {
            open.set(false);
            return 0;
        }
        return mine;
    }

    /** Replaces a leader who is out of date. */
    public static boolean elect(AtomicReference<String> leader, AtomicLong term, String candidate) {
        String current = leader.get();
        if (current != null && (current.equals(candidate) || term.get() < 10)) {
            return false;
        }
        leader.set(candidate);
        return term.incrementAndGet() > 1;
    }
}
