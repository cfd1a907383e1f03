package heapwright.structures;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Where a flight is, how fast, where it is heading and, unless it is flying by sight, its route. */
class Flight {
    Fix position;
    /** Nautical miles a minute. */
    float speed;
    /** Degrees, clockwise from north. */
    float heading;
    Route route;

    /** Whether there is a position, a speed, a heading, and a route that ends. Every leg has a fix of its own. */
    boolean repOK() {
        if (position == null || !(speed > 0) || !(heading >= 0 && heading < 360)) {
            return false;
        }
        if (route == null) {
            return true;
        }
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        seen.add(position);
        for (Route.Leg leg = route.first; leg != null; leg = leg.next) {
            if (!seen.add(leg) || leg.to == null || !seen.add(leg.to)) {
                return false;
            }
        }
        return true;
    }
}
