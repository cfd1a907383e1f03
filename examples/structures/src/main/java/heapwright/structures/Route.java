package heapwright.structures;

/** The fixes that a flight is going to pass, in order. */
class Route {
    Leg first;

    /** The way to a fix. */
    static final class Leg {
        Fix to;
        Leg next;
    }
}
