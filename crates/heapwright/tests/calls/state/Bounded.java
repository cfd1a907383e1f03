package state;

/** What its initialiser refuses, a constant never is. */
public class Bounded {
    private static int next;

    private static class Held {
        static final int VALUE;

        static {
            if (next == 1) {
                throw new IllegalStateException();
            }
            VALUE = next;
        }
    }

    private int seen = -1;

    public void set(int value) {
        next = value;
    }

    public void look() {
        seen = Held.VALUE;
    }

    boolean isAllowed() {
        return seen != 1;
    }
}
