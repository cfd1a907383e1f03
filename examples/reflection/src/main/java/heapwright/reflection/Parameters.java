package heapwright.reflection;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** Type arguments of a superclass. */
public final class Parameters {
    private Parameters() {}

    abstract static class Reader<T> {}

    static final class Numbers extends Reader<Integer> {}

    static final class Words extends Reader<String> {}

    @SuppressWarnings("rawtypes")
    static final class Anything extends Reader {}

    /** What a class of readers reads. */
    public static String reads(Class<?> reader) {
        Type above = reader.getGenericSuperclass();
        if (above instanceof ParameterizedType type) {
            if (type.getRawType() != Reader.class) {
                return "no reader";
            }
            return type.getActualTypeArguments()[0] == String.class ? "words" : "others";
        }
        return above == Reader.class ? "anything" : "none";
    }
}
