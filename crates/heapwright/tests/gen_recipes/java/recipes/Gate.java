package recipes;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;

/** Opens for permits: what it is told comes as texts, and today from a clock. */
public class Gate {
    /** Where permits are kept. */
    public interface Permits {
        Optional<Permit> find(String number);
    }

    private final Permits permits;
    private final Clock clock;

    public Gate(Permits permits, Clock clock) {
        this.permits = permits;
        this.clock = clock;
    }

    public String enter(String number, String zone, String name) {
        Permit permit = permits.find(number).orElse(null);
        if (permit == null) {
            return "unknown";
        }
        Permit.Zone wanted = Permit.Zone.parse(zone);
        if (!permit.holds(name)) {
            return "not yours";
        }
        int level = permit.level(wanted, LocalDate.now(clock));
        if (level < 0) {
            return "not today";
        }
        return level > 1 ? "welcome" : "wait";
    }
}
