package heapwright.types;

import java.util.Map;

/** Entries of a map as parameters. */
public final class Entries {
    private Entries() {}

    /** How a setting is written. */
    public static String write(Map.Entry<String, Integer> setting) {
        if (setting.getKey().startsWith("-")) {
            return setting.getValue() == null ? setting.getKey() : setting.getKey() + "=" + setting.getValue();
        }
        return setting.getValue() != null && setting.getValue() == 1 ? setting.getKey() : "bad";
    }

    /** Which of two votes wins. */
    public static <K extends Comparable<K>> K winner(Map.Entry<K, Long> a, Map.Entry<K, Long> b) {
        int order = Long.compare(a.getValue(), b.getValue());
        if (order == 0) {
            order = b.getKey().compareTo(a.getKey());
        }
        return order >= 0 ? a.getKey() : b.getKey();
    }
}
