package heapwright.reflection;

import java.util.Collection;
import java.util.List;

/** Which values a class takes. */
public final class Assignability {
    private Assignability() {}

    /** Compares two classes. */
    public static String relation(Class<?> one, Class<?> other) {
        if (one == other) {
            return "same";
        }
        if (one.isAssignableFrom(other)) {
            return "wider";
        }
        return other.isAssignableFrom(one) ? "narrower" : "apart";
    }

    /** Whether a value fits a class. */
    public static String fits(Class<?> type, Object value) {
        if (type.isInstance(value)) {
            return Number.class.isAssignableFrom(type) ? "a number" : "fits";
        }
        try {
            type.cast(value);
            return "only null";
        } catch (ClassCastException e) {
            return "no";
        }
    }

    /** Narrows a class. */
    public static int elements(Class<?> type) {
        try {
            return type.asSubclass(Collection.class).isAssignableFrom(List.class) ? 1 : 2;
        } catch (ClassCastException e) {
            return type.isArray() ? 3 : 0;
        }
    }
}
