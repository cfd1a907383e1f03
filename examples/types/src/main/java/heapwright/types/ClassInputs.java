package heapwright.types;

import java.lang.reflect.Modifier;

/** Classes as values. */
public final class ClassInputs {
    private ClassInputs() {}

    /** What a class is. */
    public static String describe(Class<?> type) {
        if (type.isPrimitive()) {
            return type == void.class ? "nothing" : "primitive";
        }
        if (type.isArray()) {
            return type.getComponentType() == char.class ? "characters" : "array";
        }
        if (type.isEnum()) {
            return type.getEnumConstants().length == 7 ? "seven constants" : "enum";
        }
        if (Comparable.class.isAssignableFrom(type)) {
            return type.getSimpleName().startsWith("Local") ? "local and comparable" : "comparable";
        }
        return Modifier.isAbstract(type.getModifiers()) && !type.isInterface() ? "abstract" : "other";
    }

    /** Whether a class and a value belong together. */
    public static <T> boolean accepts(Class<T> type, Object value) {
        return type.isInstance(value) && type != Object.class;
    }
}
