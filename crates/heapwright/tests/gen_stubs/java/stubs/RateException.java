package stubs;

/** A checked exception of the program. */
public class RateException extends Exception {
    private static final long serialVersionUID = 1;

    public RateException(String message) {
        super(message);
    }
}
