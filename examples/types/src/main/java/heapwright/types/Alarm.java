package heapwright.types;

/** Listeners with several methods that return nothing. */
public final class Alarm {
    private final Listener listener;
    private int level;

    /** With somebody to tell. */
    public Alarm(Listener listener) {
        this.listener = listener;
    }

    /** Somebody who is told. */
    public interface Listener {
        /** It became worse. */
        void raised(int level);

        /** It is over. */
        void cleared();

        /** Whether to be told at all. */
        boolean isAwake();
    }

    /** Measures; tells the listener about changes. */
    public boolean measure(int degrees) {
        int now = degrees > 90 ? 2 : degrees > 60 ? 1 : 0;
        if (now == level || !listener.isAwake()) {
            return false;
        }
        if (now > level) {
            listener.raised(now);
        } else if (now == 0) {
            listener.cleared();
        }
        level = now;
        return true;
    }
}
