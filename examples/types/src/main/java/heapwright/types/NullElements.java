package heapwright.types;

import java.util.List;
import java.util.Map;

/** Collections with null elements, keys and values. */
public final class NullElements {
    private NullElements() {}

    /** Where the gaps of a list are. */
    public static String gaps(List<String> words) {
        int gap = words.indexOf(null);
        if (gap < 0) {
            return words.size() > 1 ? "none" : "short";
        }
        return gap == words.lastIndexOf(null) ? "one" : "several";
    }

    /** What a map has for a key that may be missing. */
    public static String lookup(Map<String, String> map, String key) {
        if (map.get(key) == null) {
            return map.containsKey(key) ? "null value" : "no value";
        }
        return key == null ? "null key" : map.getOrDefault(null, "value");
    }
}
