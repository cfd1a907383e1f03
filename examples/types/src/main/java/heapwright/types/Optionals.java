package heapwright.types;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Values that may be absent, as parameters. */
public final class Optionals {
    private Optionals() {}

    /** A name to show. */
    public static String shown(Optional<String> first, Optional<String> last) {
        if (first.isPresent() && last.isPresent()) {
            return first.get().equals(last.get()) ? first.get() : first.get() + " " + last.get();
        }
        return first.or(() -> last).filter(name -> name.length() > 1).orElse("?");
    }

    /** A temperature with what was measured, or felt. */
    public static String weather(OptionalInt measured, OptionalDouble felt) {
        if (measured.isEmpty()) {
            return felt.orElse(20.0) < 0.5 ? "feels cold" : "no data";
        }
        return measured.getAsInt() == -40 && felt.isPresent() ? "same in both scales" : "measured";
    }
}
