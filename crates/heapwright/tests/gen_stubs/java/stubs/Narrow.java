package stubs;

/** Needs one of forty methods. */
public class Narrow {
    public static int choose(Wide wide) {
        return wide.used() ? 1 : 2;
    }
}
