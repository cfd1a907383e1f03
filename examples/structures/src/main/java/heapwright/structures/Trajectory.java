package heapwright.structures;

/** Where a flight will be when: points in the order of time. */
class Trajectory {
    Point first;
    Point last;
    int length;

    /** A place and the minutes until the flight is there. */
    static final class Point {
        float east;
        float north;
        float time;
        Point next;
    }

    void add(float east, float north, float time) {
        Point point = new Point();
        point.east = east;
        point.north = north;
        point.time = time;
        if (last == null) {
            first = point;
        } else {
            last.next = point;
        }
        last = point;
        length++;
    }
}
