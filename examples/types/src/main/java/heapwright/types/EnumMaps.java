package heapwright.types;

import java.time.DayOfWeek;
import java.util.EnumMap;

/** Questions about an {@link EnumMap}. */
public final class EnumMaps {
    private EnumMaps() {}

    /** How a week of work looks. */
    public static String week(EnumMap<DayOfWeek, Integer> hours) {
        if (hours.containsKey(DayOfWeek.SUNDAY)) {
            return hours.get(DayOfWeek.SUNDAY) > 4 ? "illegal" : "emergency";
        }
        int sum = 0;
        for (int worked : hours.values()) {
            sum += worked;
        }
        return sum > 40 && hours.size() >= 3 ? "overtime" : "normal";
    }
}
