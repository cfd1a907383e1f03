package heapwright.types;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;

/** Readers and writers in memory. */
public final class Readers {
    private Readers() {}

    /** How many lines are not comments; -1 where a line is wrong. */
    public static int lines(Reader in) throws IOException {
        BufferedReader reader = new BufferedReader(in);
        int count = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.startsWith("!")) {
                return -1;
            }
            if (!line.startsWith("#")) {
                count++;
            }
        }
        return count;
    }

    /** Copies up to a full stop; whether there was one. */
    public static boolean sentence(StringReader in, StringWriter out) throws IOException {
        for (int c = in.read(); c >= 0; c = in.read()) {
            out.write(c);
            if (c == '.') {
                return out.getBuffer().length() > 1;
            }
        }
        return false;
    }
}
