package heapwright.reflection;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;

/** Rules that annotations of fields state. */
public final class Validator {
    private Validator() {}

    /** The least and the greatest number. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Range {
        /** The least. */
        int min() default 0;

        /** The greatest. */
        int max();
    }

    /** Must not be null. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Required {}

    /** A form to fill in. */
    public static final class Form {
        @Range(max = 120)
        int age;

        @Required
        String name;

        @Range(min = 1, max = 3)
        int copies;
    }

    /** The first field that breaks a rule. */
    public static String check(Form form) throws IllegalAccessException {
        for (Field field : Form.class.getDeclaredFields()) {
            if (field.isAnnotationPresent(Required.class) && field.get(form) == null) {
                return field.getName() + " is missing";
            }
            Range range = field.getAnnotation(Range.class);
            if (range == null) {
                continue;
            }
            int value = field.getInt(form);
            if (value < range.min()) {
                return field.getName() + " is too small";
            }
            if (value > range.max()) {
                return field.getName() + " is too large";
            }
        }
        return "valid";
    }
}
