package odd;

/** One file of tests, and nothing remarkable in it. */
public final class Plain {
    private Plain() {}

    /** Which of two numbers is in front. */
    public static int order(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }
}
