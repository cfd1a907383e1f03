package heapwright.reflection;

import java.util.ArrayList;
import java.util.Map;

/** A table of classes by short names. */
public final class Registry {
    private static final Map<String, Class<?>> KNOWN =
        Map.of("text", String.class, "number", Integer.class, "list", ArrayList.class, "task", Runnable.class);

    private Registry() {}

    /** Makes an object by a short name. */
    public static String make(String name) {
        Class<?> type = KNOWN.get(name);
        if (type == null) {
            return "unknown";
        }
        if (type.isInterface()) {
            return "an interface";
        }
        try {
            Object made = type.getConstructor().newInstance();
            return made instanceof CharSequence ? "a text" : "an object";
        } catch (ReflectiveOperationException e) {
            return "needs arguments";
        }
    }
}
