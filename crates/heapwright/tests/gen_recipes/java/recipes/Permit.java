package recipes;

import java.time.LocalDate;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Its constructor refuses nearly everything: a number in a form, days in order, at least one holder. */
public final class Permit {
    /** What a permit is for. */
    public enum Zone {
        HARBOUR, AIRPORT, DEPOT;

        /** Reads a zone as people write it. */
        static Zone parse(String text) {
            for (Zone zone : values()) {
                if (zone.name().equalsIgnoreCase(text.trim())) {
                    return zone;
                }
            }
            throw new IllegalArgumentException("no zone " + text);
        }
    }

    /** Days, the first one before the last. */
    public record Days(LocalDate first, LocalDate last) {
        public Days {
            if (!first.isBefore(last)) {
                throw new IllegalArgumentException("no days");
            }
        }
    }

    private final String number;
    private final Days days;
    private final Set<String> holders;
    private final Map<Zone, Integer> levels = new EnumMap<>(Zone.class);
    private boolean withdrawn;

    public Permit(String number, Days days, Collection<String> holders) {
        if (!number.matches("[A-Z]{2}-\\d{4}")) {
            throw new IllegalArgumentException("bad number " + number);
        }
        if (holders.isEmpty()) {
            throw new IllegalArgumentException("nobody");
        }
        this.number = number;
        this.days = days;
        this.holders = new TreeSet<>(holders);
    }

    public Permit allow(Zone zone, int level) {
        levels.merge(zone, level, Math::max);
        return this;
    }

    public void withdraw() {
        if (withdrawn) {
            throw new IllegalStateException(number + " is withdrawn");
        }
        withdrawn = true;
    }

    public boolean holds(String name) {
        return holders.contains(name);
    }

    /** How far a holder may go on a day. */
    public int level(Zone zone, LocalDate day) {
        if (withdrawn || day.isBefore(days.first()) || day.isAfter(days.last())) {
            return -1;
        }
        return levels.getOrDefault(zone, 0);
    }
}
