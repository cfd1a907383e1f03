package heapwright.reflection;

/** Classes that are looked up by a name from outside. */
public final class ByName {
    private ByName() {}

    /** What a name stands for. */
    public static String describe(String name) {
        Class<?> type;
        try {
            type = Class.forName(name);
        } catch (ClassNotFoundException e) {
            return name.isEmpty() ? "no name" : "unknown";
        }
        if (type.isArray()) {
            return "array";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return Runnable.class.isAssignableFrom(type) ? "runnable" : "other";
    }

    /** Whether a name is that of one class. */
    public static boolean isThisClass(String name) throws ClassNotFoundException {
        return Class.forName(name, false, ByName.class.getClassLoader()) == ByName.class;
    }
}
