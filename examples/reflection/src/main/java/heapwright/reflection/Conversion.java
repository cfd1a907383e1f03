package heapwright.reflection;

/** A text as a value of a class. */
public final class Conversion {
    private Conversion() {}

    /** Converts a text. */
    public static <T> Object convert(String text, Class<T> type) {
        if (type == int.class || type == Integer.class) {
            return Integer.parseInt(text) > 9 ? "two digits" : "one digit";
        }
        if (type == boolean.class) {
            return Boolean.parseBoolean(text) ? "yes" : "no";
        }
        if (type.isEnum()) {
            for (T constant : type.getEnumConstants()) {
                if (constant.toString().equals(text)) {
                    return constant;
                }
            }
            return "no constant";
        }
        return type.isInstance(text) ? text : null;
    }
}
