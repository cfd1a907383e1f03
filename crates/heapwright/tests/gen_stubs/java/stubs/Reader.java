package stubs;

import java.io.IOException;

/** Declares checked exceptions. */
public interface Reader {
    String read(String name) throws IOException, RateException;

    void close() throws IOException;
}
