package heapwright.types;

import java.io.IOException;

/** A call that may fail as it declares, and is tried several times. */
public final class Retry {
    private Retry() {}

    /** Something that may fail. */
    @FunctionalInterface
    public interface Call {
        /** The answer. */
        String get() throws IOException;
    }

    /** The first answer within three attempts. */
    public static String upToThree(Call call) throws IOException {
        IOException last = null;
        for (int attempt = 1; attempt <= 3; attempt++) {
            try {
                String answer = call.get();
                if (!answer.isEmpty()) {
                    return attempt == 1 ? answer : answer + " after " + attempt;
                }
            } catch (IOException e) {
                last = e;
            }
        }
        if (last != null) {
            throw last;
        }
        return "nothing";
    }
}
