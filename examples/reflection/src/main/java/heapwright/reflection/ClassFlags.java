package heapwright.reflection;

import java.lang.reflect.Modifier;

/** What kind of type a class stands for. */
public final class ClassFlags {
    private ClassFlags() {}

    /** Names the kind. */
    public static String kind(Class<?> type) {
        if (type.isPrimitive()) {
            return type == void.class ? "nothing" : "primitive";
        }
        if (type.isArray()) {
            return type.getComponentType().isPrimitive() ? "row" : "array";
        }
        if (type.isAnnotation()) {
            return "annotation";
        }
        if (type.isInterface()) {
            return "interface";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return type.isRecord() ? "record" : "class";
    }

    /** Whether others may extend it. */
    public static String extension(Class<?> type) {
        int modifiers = type.getModifiers();
        if (Modifier.isFinal(modifiers)) {
            return Modifier.isPublic(modifiers) ? "closed" : "closed and hidden";
        }
        return Modifier.isAbstract(modifiers) ? "meant for it" : "possible";
    }
}
