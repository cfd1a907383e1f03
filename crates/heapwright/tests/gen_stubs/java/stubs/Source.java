package stubs;

/** Answers that differ from call to call. */
public interface Source {
    boolean hasNext();

    int next();
}
