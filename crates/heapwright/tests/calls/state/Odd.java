package state;

import java.util.HashSet;
import java.util.Set;

/** Keeps keys that are equal and have different hash codes. */
public class Odd {
    private final Set<Key> keys = new HashSet<>();

    private static final class Key {
        final int value;

        Key(int value) {
            this.value = value;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    public void add(int value) {
        keys.add(new Key(value));
    }

    public boolean isOne() {
        return keys.size() < 2;
    }
}
