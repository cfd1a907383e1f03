package libs;

/** Uses a class that is initialised on the way. */
public final class Half {
    private Half() {}

    /** One half, or none at all. */
    public static Ratio of(boolean wanted) {
        return wanted ? Ratio.HALF : null;
    }

    /** Whether a fraction is one half by name. */
    public static boolean is(Ratio ratio) {
        return ratio == Ratio.HALF;
    }
}
