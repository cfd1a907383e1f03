package stubs;

/** A sealed interface has no other implementations. */
public sealed interface Closed {
    int value();

    /** The only one. */
    record One(int value) implements Closed {}

    static boolean isLarge(Closed closed) {
        return closed.value() > 100;
    }
}
