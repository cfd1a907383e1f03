package heapwright.types;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Streams of bytes in memory, and streams that fail. */
public final class InputStreams {
    private InputStreams() {}

    /** The kind of a picture, by its first bytes. */
    public static String picture(InputStream in) {
        try {
            int first = in.read();
            if (first == 0x89) {
                return in.read() == 'P' && in.read() == 'N' && in.read() == 'G' ? "png" : "damaged";
            }
            return first < 0 ? "empty" : "unknown";
        } catch (IOException e) {
            return "unreadable";
        }
    }

    /** Moves a length and so many bytes; whether all were there. */
    public static boolean block(ByteArrayInputStream in, ByteArrayOutputStream out) {
        int length = in.read();
        if (length < 2 || in.available() < length) {
            return false;
        }
        byte[] bytes = new byte[length];
        out.write(bytes, 0, in.read(bytes, 0, length));
        return out.size() == length;
    }
}
