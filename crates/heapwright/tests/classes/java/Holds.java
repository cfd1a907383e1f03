package classes;

/** A field of a missing type harms nobody who does not look at it. */
public class Holds {
    Gone gone;
    int x;

    int own() {
        return x > 3 ? 1 : 2;
    }

    int looks() {
        return gone == null ? 0 : 1;
    }
}
