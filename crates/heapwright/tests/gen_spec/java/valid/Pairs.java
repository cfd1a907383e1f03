package valid;

/** The input is in the parameters, and so a static method says what is valid. */
public final class Pairs {
    private Pairs() {}

    static class Digit {
        final int value;
        Digit next;

        Digit(int value) {
            this.value = value;
        }
    }

    static int matches(Digit x, Digit y) {
        int matches = 0;
        while (x != null) {
            if (x.value == y.value) {
                matches++;
            }
            x = x.next;
            y = y.next;
        }
        return matches;
    }

    static boolean repOK(Digit x, Digit y) {
        if (x == null || y == null) {
            return x == y;
        }
        return x != y && repOK(x.next, y.next);
    }
}
