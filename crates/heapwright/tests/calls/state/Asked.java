package state;

import java.io.IOException;

/** Conditions that a test cannot write as they are. */
public class Asked {
    private int count;

    public void add() {
        count++;
    }

    /** A test cannot call it. */
    private int count() {
        if (count == 2) {
            throw new IllegalStateException();
        }
        return count;
    }

    private static boolean isFew(Asked asked) {
        return asked.count < 2;
    }

    /** It declares what a test has to declare, too. */
    boolean isRead() throws IOException {
        return count < 2;
    }
}
