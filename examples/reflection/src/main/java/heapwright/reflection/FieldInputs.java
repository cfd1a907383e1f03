package heapwright.reflection;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** A field as input. */
public final class FieldInputs {
    private FieldInputs() {}

    /** Something with fields. */
    public static final class Sample {
        /** A limit. */
        public static final int LIMIT = 10;

        /** How many. */
        public int count;

        /** What for. */
        public String label;
    }

    /** What a field of a sample is. */
    public static String describe(Field field) {
        if (field.getDeclaringClass() != Sample.class) {
            return "of another class";
        }
        if (Modifier.isStatic(field.getModifiers())) {
            return "constant";
        }
        return field.getType().isPrimitive() ? "number" : field.getName();
    }

    /** Reads a field of a sample. */
    public static boolean isSet(Field field, Sample sample) throws IllegalAccessException {
        Object value = field.get(sample);
        if (value instanceof Integer number) {
            return number > 3;
        }
        return value != null;
    }
}
