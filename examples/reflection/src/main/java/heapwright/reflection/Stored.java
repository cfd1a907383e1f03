package heapwright.reflection;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** Objects that come as bytes. */
public final class Stored {
    private Stored() {}

    /** A note. */
    public static final class Note implements Serializable {
        private static final long serialVersionUID = 1L;
        String text;
        int priority;
        Note next;
    }

    /** Reads a note. */
    public static String read(byte[] bytes) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            Object read = in.readObject();
            if (!(read instanceof Note note)) {
                return read == null ? "null" : "no note";
            }
            if (note.next != null) {
                return note.next == note ? "circle" : "chain";
            }
            return note.priority > 7 ? "urgent" : "note";
        } catch (ClassNotFoundException e) {
            return "unknown class";
        } catch (IOException e) {
            return "broken";
        }
    }
}
