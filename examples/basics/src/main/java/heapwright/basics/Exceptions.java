package heapwright.basics;

import java.io.IOException;

/** Ways to fail: declared, unchecked, of our own making, on the way out and while closing. */
public final class Exceptions {
    private Exceptions() {}

    /** Thrown when more is wanted than there is; knows how much is missing. */
    public static final class ShortageException extends Exception {
        private static final long serialVersionUID = 1L;
        private final int missing;

        ShortageException(int missing) {
            super("short of " + missing);
            this.missing = missing;
        }

        /** How much more would have been enough. */
        public int missing() {
            return missing;
        }
    }

    /** Something to close, which can fail at either end and writes down what happened. */
    static final class Door implements AutoCloseable {
        private final StringBuilder log;
        private final boolean jams;

        Door(StringBuilder log, boolean locked, boolean jams) throws IOException {
            if (locked) {
                throw new IOException("locked");
            }
            this.log = log.append("open ");
            this.jams = jams;
        }

        @Override
        public void close() throws IOException {
            log.append("close ");
            if (jams) {
                throw new IOException("jammed");
            }
        }
    }

    /** Takes from a stock, or says what is missing. */
    public static int take(int stock, int wanted) throws ShortageException {
        if (wanted < 0) {
            throw new IllegalArgumentException("wanted " + wanted);
        }
        if (wanted > stock) {
            throw new ShortageException(wanted - stock);
        }
        return stock - wanted;
    }

    /** Catches the shortage and takes what there is. */
    public static int takeAtMost(int stock, int wanted) {
        try {
            return take(stock, wanted);
        } catch (ShortageException e) {
            return e.missing() > 100 ? -100 : -e.missing();
        }
    }

    /** Three different failures of the machine, told apart. */
    public static String diagnose(int[] numbers, int at, int divisor) {
        try {
            return "result " + numbers[at] / divisor;
        } catch (ArithmeticException e) {
            return "division";
        } catch (ArrayIndexOutOfBoundsException e) {
            return at < 0 ? "before" : "behind";
        } catch (NullPointerException e) {
            return "nothing";
        }
    }

    /** The last word belongs to finally. */
    @SuppressWarnings("finally")
    public static int lastWord(int x) {
        try {
            if (x == 0) {
                throw new IllegalStateException("zero");
            }
            return 1;
        } finally {
            if (x < 0) {
                return -1;
            }
        }
    }

    /** What finally changes after the value to return was fixed. */
    public static int[] countdown(int[] log) {
        int[] seen = log;
        try {
            if (seen[0] > 0) {
                return seen;
            }
            seen[0] = 99;
        } finally {
            seen[0]--;
            seen = null;
        }
        return new int[0];
    }

    /** Closing happens in every case; a second failure hides in the first. */
    public static String throughDoor(boolean locked, boolean jams, boolean stumble) {
        StringBuilder log = new StringBuilder();
        try (Door door = new Door(log, locked, jams)) {
            if (stumble) {
                throw new IllegalStateException("stumbled");
            }
            door.log.append("in ");
        } catch (IOException e) {
            log.append(e.getMessage());
        } catch (IllegalStateException e) {
            log.append(e.getMessage());
            if (e.getSuppressed().length > 0) {
                log.append(" twice");
            }
        }
        return log.toString();
    }

    /** A failure wrapped in another, with its cause kept. */
    public static int lengthOf(Object text) {
        try {
            return ((String) text).length();
        } catch (ClassCastException | NullPointerException e) {
            throw new IllegalArgumentException(text == null ? "null" : "no text", e);
        }
    }

    /** Caught, looked at, and thrown again. */
    public static void guard(RuntimeException failure) {
        try {
            if (failure != null) {
                throw failure;
            }
        } catch (IllegalArgumentException e) {
            if (e.getMessage() != null) {
                throw e;
            }
        }
    }

    /** A field of an object was read, so the object cannot be null any more. */
    public static String checkTooLate(ShortageException e) {
        int missing = e.missing;
        if (e == null) {
            return "never";
        }
        return missing > 0 ? "some" : "none";
    }
}
