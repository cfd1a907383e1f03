package heapwright.types;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;

/** Maps and sets that remember an order. */
public final class LinkedMaps {
    private LinkedMaps() {}

    /** Removes the oldest entry of a map that is too large; whether it was the wanted one. */
    public static boolean evict(LinkedHashMap<String, Integer> cache, String wanted) {
        if (cache.size() < 3) {
            return false;
        }
        String oldest = cache.keySet().iterator().next();
        cache.remove(oldest);
        return oldest.equals(wanted);
    }

    /** Whether a set came in descending order. */
    public static boolean descending(LinkedHashSet<Integer> numbers) {
        Integer last = null;
        for (Integer number : numbers) {
            if (last != null && number > last) {
                return false;
            }
            last = number;
        }
        return last != null;
    }
}
