package libs;

/** A function. */
public interface Step<I, O> {
    /** The value for another. */
    O apply(I input);
}
