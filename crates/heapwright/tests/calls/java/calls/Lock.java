package calls;

import java.io.IOException;

/** Counts wrong codes and is stuck after the second one: only calls that throw lead there. */
public class Lock {
    private final int code;
    private int failures;
    private boolean open;
    private int turns;

    private static class Stuck extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    public Lock(int code) {
        this.code = code;
    }

    public void enter(int tried) throws IOException {
        if (failures >= 2) {
            throw new IllegalStateException("stuck");
        }
        if (tried != code) {
            failures++;
            throw new IOException("wrong code");
        }
        open = true;
    }

    public void turn() {
        turns++;
        if (!open) {
            throw new Stuck();
        }
    }

    public int state() {
        if (open) {
            return failures == 1 ? 3 : 1;
        }
        return failures == 2 ? 2 : 0;
    }

    public boolean isWorn() {
        return turns > 1 && !open;
    }
}
