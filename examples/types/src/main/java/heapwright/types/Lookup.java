package heapwright.types;

import java.util.Optional;

/** Answers that depend on the argument. */
public final class Lookup {
    private Lookup() {}

    /** Where values are kept. */
    public interface Store<K, V> {
        /** The value for a key. */
        Optional<V> find(K key);

        /** How many values there are. */
        default int size() {
            return 0;
        }
    }

    /** A store of names, by number. */
    public interface Names extends Store<Integer, String> {}

    /** Whether two numbers have names, and the same. */
    public static String compare(Names names, int first, int second) {
        Optional<String> one = names.find(first);
        Optional<String> two = names.find(second);
        if (one.isEmpty() && two.isEmpty()) {
            return names.size() > 0 ? "strangers" : "empty store";
        }
        if (one.equals(two)) {
            return first == second ? "same" : "namesakes";
        }
        return one.map(name -> name.length() > 3).orElse(false) ? "long first" : "different";
    }
}
