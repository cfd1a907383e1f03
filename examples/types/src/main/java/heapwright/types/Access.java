package heapwright.types;

/** An enum with a field, a switch and an order. */
public enum Access {
    /** Nothing. */
    NONE(0),
    /** Reading. */
    READ(1),
    /** Reading and writing. */
    WRITE(3),
    /** All. */
    OWNER(7);

    private final int bits;

    Access(int bits) {
        this.bits = bits;
    }

    /** Whether this access includes another. */
    public boolean includes(Access other) {
        return (bits & other.bits) == other.bits;
    }

    /** What may be done with a file in a state. */
    public static String allowed(Access access, Thread.State state) {
        if (access.compareTo(READ) > 0 && state == Thread.State.WAITING) {
            return "wait";
        }
        switch (access) {
            case OWNER:
                return state == Thread.State.TERMINATED ? "delete" : "own";
            case WRITE:
                return "change";
            default:
                return access.includes(READ) ? "look" : "leave";
        }
    }
}
