package heapwright.basics;

/** A traffic light: constants with data, with behaviour of their own, and with questions about their order. */
public enum Signal {
    /** Stop. */
    RED(30) {
        @Override
        public Signal next(boolean night) {
            return night ? AMBER : GREEN;
        }
    },
    /** Go. */
    GREEN(25) {
        @Override
        public Signal next(boolean night) {
            return AMBER;
        }
    },
    /** Take care. */
    AMBER(5) {
        @Override
        public Signal next(boolean night) {
            return night ? AMBER : RED;
        }
    };

    private final int seconds;

    Signal(int seconds) {
        this.seconds = seconds;
    }

    /** The signal shown after this one; at night only amber blinks. */
    public abstract Signal next(boolean night);

    /** How long to wait at most before one may go. */
    public int patience(boolean hurry) {
        if (this == GREEN) {
            return 0;
        }
        return hurry && this != RED ? seconds / 5 : seconds;
    }

    /** The signal with a name in any case, or null. */
    public static Signal named(String name) {
        for (Signal signal : values()) {
            if (signal.name().equalsIgnoreCase(name)) {
                return signal;
            }
        }
        return null;
    }

    /** Whether one signal is shown longer than another. */
    public boolean outlasts(Signal other) {
        if (other == null) {
            return true;
        }
        if (ordinal() == other.ordinal() && seconds != other.seconds) {
            throw new IllegalStateException("one place, two durations");
        }
        return seconds > other.seconds;
    }
}
