package libs;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Counts by keys that hash with branches of their own. */
public final class Tally {
    /** A key. */
    public static final class Key {
        private final String name;

        /** A key may have no name. */
        public Key(String name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            return name == null ? 7 : name.length();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && Objects.equals(name, ((Key) other).name);
        }
    }

    private final Map<Key, Integer> counts = new HashMap<>();

    /** Whether anything was counted. */
    public boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Counts. */
    public void add(Key key) {
        counts.merge(key, 1, Integer::sum);
    }
}
