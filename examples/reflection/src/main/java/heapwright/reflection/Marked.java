package heapwright.reflection;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Annotations of a class. */
public final class Marked {
    private Marked() {}

    /** A mark with a level. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface Level {
        /** How high. */
        int value() default 1;
    }

    /** Says that nobody should use a class. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Obsolete {}

    @Level
    static final class Low {}

    @Level(9)
    static final class High {}

    @Obsolete
    @Level(5)
    static final class Old {}

    /** The level of a class. */
    public static String level(Class<?> type) {
        if (type.isAnnotationPresent(Obsolete.class)) {
            return "obsolete";
        }
        Level level = type.getAnnotation(Level.class);
        if (level == null) {
            return "none";
        }
        return level.value() > 5 ? "high" : "low";
    }
}
