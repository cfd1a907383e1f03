package heapwright.types;

import java.util.HashMap;
import java.util.Map;

/** A static map, filled by calls, and read by another class. */
public final class Registry {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    private Registry() {}

    /** Enters a name; false where it was known. */
    public static boolean enter(String name, int number) {
        return NUMBERS.putIfAbsent(name, number) == null;
    }

    /** Forgets all names. */
    public static void clear() {
        NUMBERS.clear();
    }

    /** Asks the registry. */
    public static final class Desk {
        private Desk() {}

        /** What to say to somebody. */
        public static String call(String name) {
            Integer number = NUMBERS.get(name);
            if (number == null) {
                return NUMBERS.isEmpty() ? "closed" : "unknown";
            }
            return number == 7 ? "lucky" : "number " + number;
        }
    }
}
