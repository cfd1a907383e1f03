package heapwright.reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** Constructors that are looked up by the types of their parameters. */
public final class Constructors {
    private Constructors() {}

    /** A size that checks itself. */
    public static final class Size {
        final int width;

        /** A size of a width. */
        public Size(int width) {
            if (width < 0) {
                throw new IllegalArgumentException("width " + width);
            }
            this.width = width;
        }

        /** A size written down. */
        public Size(String width) {
            this(width.length());
        }
    }

    /** Makes a size. */
    public static String make(Class<?> parameter, Object argument) throws ReflectiveOperationException {
        Constructor<Size> constructor;
        try {
            constructor = Size.class.getConstructor(parameter);
        } catch (NoSuchMethodException e) {
            return "no such constructor";
        }
        try {
            return constructor.newInstance(argument).width > 3 ? "wide" : "narrow";
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof NullPointerException ? "nothing" : "refused";
        } catch (IllegalArgumentException e) {
            return "another type";
        }
    }
}
