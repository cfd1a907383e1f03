package heapwright.types;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collections made for several threads. */
public final class ConcurrentMaps {
    private ConcurrentMaps() {}

    /** Counts a visit; what kind of visit it was. */
    public static String visit(ConcurrentHashMap<String, Integer> visits, String name) {
        int count = visits.merge(name, 1, Integer::sum);
        if (count == 1) {
            return visits.size() == 1 ? "very first" : "first";
        }
        return count > 99 ? "regular" : "again";
    }

    /** Adds a listener once, to at most three. */
    public static boolean listen(
            CopyOnWriteArrayList<String> listeners, ConcurrentMap<String, String> blocked, String name) {
        if (blocked.containsKey(name) || listeners.size() >= 3) {
            return false;
        }
        return listeners.addIfAbsent(name);
    }
}
