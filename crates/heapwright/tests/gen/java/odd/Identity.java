package odd;

/** What no machine can predict for another. */
public final class Identity {
    private Identity() {}

    /** An identity hash is whatever the machine likes. */
    public static int code(int x) {
        if (x > 10) {
            return new Object().hashCode();
        }
        return x;
    }
}
