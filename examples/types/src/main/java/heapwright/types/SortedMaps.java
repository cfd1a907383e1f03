package heapwright.types;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Questions to sorted maps and sets. */
public final class SortedMaps {
    private SortedMaps() {}

    /** The grade for a number of points, by thresholds. */
    public static String grade(TreeMap<Integer, String> thresholds, int points) {
        Map.Entry<Integer, String> below = thresholds.floorEntry(points);
        if (below == null) {
            return thresholds.isEmpty() ? "no thresholds" : "too few";
        }
        boolean exact = below.getKey() == points && thresholds.higherKey(points) != null;
        return exact ? below.getValue() + "!" : below.getValue();
    }

    /** The gap around a number. */
    public static int gap(TreeSet<Integer> numbers, int x) {
        Integer low = numbers.lower(x);
        Integer high = numbers.higher(x);
        if (low == null || high == null) {
            return -1;
        }
        return high - low == 2 ? 0 : high - low;
    }
}
