package heapwright.types;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Questions about an {@link EnumSet} and other sets of constants. */
public final class EnumSets {
    private EnumSets() {}

    /** What a set of units can express. */
    public static String span(EnumSet<TimeUnit> units) {
        if (units.isEmpty()) {
            return "nothing";
        }
        if (units.containsAll(EnumSet.range(TimeUnit.SECONDS, TimeUnit.DAYS))) {
            return units.size() == 4 ? "exactly a day" : "a day and more";
        }
        return units.iterator().next() == TimeUnit.NANOSECONDS ? "fine" : "coarse";
    }

    /** Whether a set has all but one of the accesses. */
    public static boolean lacksOne(Set<Access> set) {
        return set.size() == Access.values().length - 1 && !set.contains(Access.OWNER);
    }
}
