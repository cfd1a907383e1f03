package odd;

import java.io.FileInputStream;
import java.io.IOException;

/** What the sandbox does not do. */
public final class Outside {
    private Outside() {}

    /** Reads a file. */
    public static int first() throws IOException {
        try (FileInputStream in = new FileInputStream("/etc/hostname")) {
            return in.read() > 10 ? 1 : 0;
        }
    }
}
