package heapwright.types;

import java.util.UUID;

/** Questions about a {@link UUID}. */
public final class Identifiers {
    private Identifiers() {}

    /** How an identifier was made. */
    public static String origin(UUID id) {
        if (id.getMostSignificantBits() == 0 && id.getLeastSignificantBits() == 0) {
            return "nil";
        }
        if (id.version() == 4) {
            return id.variant() == 2 ? "random" : "odd";
        }
        return id.toString().startsWith("cafe") ? "coffee" : "other";
    }
}
