package heapwright.reflection;

/** Names of classes. */
public final class ClassNames {
    private ClassNames() {}

    /** Knows some classes by name. */
    public static int size(Class<?> type) {
        switch (type.getName()) {
            case "int":
                return 4;
            case "java.lang.String":
                return 40;
            case "[C":
                return 16;
            case "heapwright.reflection.ClassNames":
                return 1;
            default:
                return type.getSimpleName().equals("Statement") ? 24 : -1;
        }
    }

    /** Where a class comes from. */
    public static String origin(Class<?> type) {
        if (type.getName().startsWith("java.")) {
            return type.getPackageName().equals("java.util") ? "utilities" : "platform";
        }
        if (type.getPackageName().startsWith("heapwright")) {
            return type.getSimpleName().endsWith("Statement") ? "a statement" : "ours";
        }
        return "elsewhere";
    }
}
