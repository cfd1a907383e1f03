package stubs;

/** A clock. */
public interface Ticker {
    long now();
}
