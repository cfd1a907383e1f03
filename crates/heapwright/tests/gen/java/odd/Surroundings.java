package odd;

/** What no machine can predict for another. */
public final class Surroundings {
    private Surroundings() {}

    /** The sandbox has no environment variables; a JVM has this one. */
    public static int code(int x) {
        if (x > 10) {
            return System.getenv("PATH") == null ? 1 : 2;
        }
        return x;
    }
}
