package heapwright.reflection;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** Private members, opened by hand. */
public class Access {
    /** Keeps something. */
    public static final class Safe {
        private final int code;
        private String content;

        /** A safe with a code. */
        public Safe(int code) {
            this.code = code;
        }

        /** Puts something in. */
        public void put(String content) {
            this.content = content;
        }
    }

    /** Opens a safe without its code. */
    public static String peek(Safe safe, String field) throws ReflectiveOperationException {
        Field found = Safe.class.getDeclaredField(field);
        found.setAccessible(true);
        if (Modifier.isFinal(found.getModifiers())) {
            return found.getInt(safe) == 1234 ? "too simple" : "a code";
        }
        return found.get(safe) == null ? "empty" : "full";
    }
}
