package heapwright.types;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Throwables with causes and with what was suppressed. */
public final class Causes {
    private Causes() {}

    /** What to tell somebody about a failure. */
    public static String advice(Throwable failure) {
        Throwable root = failure;
        int depth = 0;
        while (root.getCause() != null && depth < 3) {
            root = root.getCause();
            depth++;
        }
        if (root instanceof FileNotFoundException) {
            return depth == 2 ? "look twice for the file" : "look for the file";
        }
        if (failure instanceof UncheckedIOException || failure instanceof IOException) {
            return failure.getSuppressed().length > 0 ? "try later, and close things" : "try again";
        }
        return failure instanceof Error ? "give up" : "report";
    }
}
