package heapwright.types;

/** Static state that other classes read. */
public final class Features {
    static boolean dark;
    static int quota = 5;
    private static String theme = "plain";

    private Features() {}

    /** Sets the theme. */
    public static void setTheme(String name) {
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException("theme");
        }
        theme = name;
    }

    /** The theme. */
    public static String theme() {
        return theme;
    }
}
