package heapwright.types;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;

/** Which map it is, and what that means. */
public final class MapKinds {
    private MapKinds() {}

    /** The key to show first. */
    public static String firstKey(Map<String, Integer> map) {
        if (map.isEmpty()) {
            return "none";
        }
        if (map instanceof NavigableMap<String, Integer> sorted) {
            String key = sorted.higherKey("m");
            return key == null ? sorted.firstKey() : key;
        }
        if (map instanceof LinkedHashMap<String, Integer>) {
            return map.keySet().iterator().next();
        }
        return map.containsKey(null) ? "null" : "any";
    }
}
