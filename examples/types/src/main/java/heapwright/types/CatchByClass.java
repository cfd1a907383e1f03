package heapwright.types;

import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;

/** Catch clauses chosen by the class of what is thrown. */
public final class CatchByClass {
    private CatchByClass() {}

    /** The name of the clause that catches. */
    public static String caughtBy(RuntimeException failure) {
        try {
            if (failure != null) {
                throw failure;
            }
            return "nothing thrown";
        } catch (ArrayIndexOutOfBoundsException e) {
            return "index of an array";
        } catch (IndexOutOfBoundsException e) {
            return e.getMessage() == null ? "index" : "index: " + e.getMessage();
        } catch (NoSuchElementException | ConcurrentModificationException e) {
            return e instanceof NoSuchElementException ? "end" : "changed";
        } catch (IllegalStateException e) {
            return e.getCause() instanceof InterruptedException ? "interrupted" : "state";
        }
    }
}
