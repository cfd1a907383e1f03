package heapwright.types;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** Questions about a {@link ZonedDateTime} and its zone. */
public final class Zones {
    private Zones() {}

    /** Where a call comes from, by the distance from Greenwich. */
    public static String side(ZonedDateTime call) {
        int seconds = call.getOffset().getTotalSeconds();
        if (seconds == 0) {
            return call.getZone() instanceof ZoneOffset ? "zero" : "zone at zero";
        }
        return seconds > 0 ? "east" : "west";
    }

    /** The zone of a name, or the offset. */
    public static String parse(String name) {
        try {
            ZoneId zone = ZoneId.of(name);
            return zone.equals(ZoneOffset.UTC) ? "utc" : zone.getId();
        } catch (DateTimeException e) {
            return "unknown";
        }
    }
}
