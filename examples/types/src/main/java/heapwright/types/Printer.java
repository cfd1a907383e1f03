package heapwright.types;

/** A singleton made on demand, with a state. */
public final class Printer {
    private static Printer instance;

    private int paper = 2;

    private Printer() {}

    /** The only one. */
    public static Printer get() {
        if (instance == null) {
            instance = new Printer();
        }
        return instance;
    }

    /** Prints; false where the paper is not enough. */
    public boolean print(int pages) {
        if (pages > paper) {
            return false;
        }
        paper -= pages;
        return true;
    }

    /** Whether somebody has to bring paper. */
    public static boolean needsPaper() {
        return instance != null && instance.paper == 0;
    }
}
