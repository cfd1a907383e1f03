package heapwright.structures;

/** Foretells where flights will be, from their routes or, when they have left these, from their headings. */
public class TrajectorySynthesizer {
    /** How many minutes to look ahead. */
    float horizon;
    /** How far beside its route a flight may be and still follow it. */
    float tolerance;

    /** Looks ahead: along the route if the flight follows one, else straight on. */
    Trajectory synthesize(Flight flight) {
        if (flight.route == null || !isOnRoute(flight)) {
            return straightOn(flight);
        }
        return alongRoute(flight);
    }

    /** Whether a flight is near its next fix or the way from there to the one after, or heading for its next fix. */
    boolean isOnRoute(Flight flight) {
        Route.Leg leg = flight.route.first;
        if (leg == null) {
            return false;
        }
        if (leg.next != null && distance(flight.position, leg.to, leg.next.to) <= tolerance) {
            return true;
        }
        if (flight.position.distanceTo(leg.to) <= tolerance) {
            return true;
        }
        float east = leg.to.east - flight.position.east;
        float north = leg.to.north - flight.position.north;
        return turn(flight.heading, quadrant(east, north)) <= 90;
    }

    /** Straight on in one of eight directions, whichever is nearest to the heading. */
    Trajectory straightOn(Flight flight) {
        Trajectory trajectory = new Trajectory();
        Fix from = flight.position;
        trajectory.add(from.east, from.north, 0);
        float way = flight.speed * horizon;
        int octant = (int) ((flight.heading + 22.5f) / 45) % 8;
        float part = octant % 2 == 0 ? way : way * 0.70710678f;
        float east = 0;
        float north = 0;
        if (octant >= 1 && octant <= 3) {
            east = part;
        } else if (octant >= 5) {
            east = -part;
        }
        if (octant <= 1 || octant == 7) {
            north = part;
        } else if (octant >= 3 && octant <= 5) {
            north = -part;
        }
        trajectory.add(from.east + east, from.north + north, horizon);
        return trajectory;
    }

    /** From fix to fix until the time is over; beyond the last fix the flight is taken to have landed. */
    Trajectory alongRoute(Flight flight) {
        Trajectory trajectory = new Trajectory();
        Fix from = flight.position;
        trajectory.add(from.east, from.north, 0);
        float time = 0;
        for (Route.Leg leg = flight.route.first; leg != null; leg = leg.next) {
            float needed = from.distanceTo(leg.to) / flight.speed;
            if (time + needed > horizon) {
                float part = (horizon - time) / needed;
                float east = from.east + (leg.to.east - from.east) * part;
                float north = from.north + (leg.to.north - from.north) * part;
                trajectory.add(east, north, horizon);
                return trajectory;
            }
            time += needed;
            if (needed > 0) {
                trajectory.add(leg.to.east, leg.to.north, time);
            }
            from = leg.to;
        }
        return trajectory;
    }

    /** How many fixes of the route a flight reaches in time. */
    int fixesAhead(Flight flight) {
        int count = 0;
        float left = horizon;
        Fix from = flight.position;
        if (flight.route != null) {
            for (Route.Leg leg = flight.route.first; leg != null && left >= 0; leg = leg.next) {
                left -= from.distanceTo(leg.to) / flight.speed;
                if (left >= 0) {
                    count++;
                }
                from = leg.to;
            }
        }
        return count;
    }

    /** Whether this looks ahead, not back, and allows for some distance. */
    boolean repOK() {
        return horizon >= 0 && tolerance >= 0;
    }

    /** The distance of a place from the line between two others. */
    private static float distance(Fix place, Fix start, Fix end) {
        float x = end.east - start.east;
        float y = end.north - start.north;
        float square = x * x + y * y;
        if (square == 0) {
            return place.distanceTo(start);
        }
        float along = ((place.east - start.east) * x + (place.north - start.north) * y) / square;
        if (along <= 0) {
            return place.distanceTo(start);
        }
        if (along >= 1) {
            return place.distanceTo(end);
        }
        Fix nearest = new Fix();
        nearest.east = start.east + x * along;
        nearest.north = start.north + y * along;
        return place.distanceTo(nearest);
    }

    /** The middle of the quarter of the compass in which a direction lies. */
    private static float quadrant(float east, float north) {
        if (east >= 0) {
            return north >= 0 ? 45 : 135;
        }
        return north >= 0 ? 315 : 225;
    }

    /** The angle between two headings, at most 180 degrees. */
    private static float turn(float one, float other) {
        float angle = Math.abs(one - other);
        return angle > 180 ? 360 - angle : angle;
    }
}
