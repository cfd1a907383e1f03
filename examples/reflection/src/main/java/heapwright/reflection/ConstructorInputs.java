package heapwright.reflection;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/** A constructor as input. */
public final class ConstructorInputs {
    private ConstructorInputs() {}

    /** Can be made with a number, if it is small. */
    public static final class Box {
        final int content;

        /** An empty box. */
        public Box() {
            this(0);
        }

        /** A box with a number in it. */
        public Box(int content) {
            if (content > 1000) {
                throw new IllegalArgumentException("too much");
            }
            this.content = content;
        }
    }

    /** Makes a box. */
    public static String make(Constructor<?> constructor, int content) {
        if (constructor.getParameterCount() > 1) {
            return "too many parameters";
        }
        try {
            Object made = constructor.getParameterCount() == 0
                ? constructor.newInstance()
                : constructor.newInstance(content);
            return made instanceof Box box && box.content == 17 ? "seventeen" : "made";
        } catch (InvocationTargetException e) {
            return "refused";
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            return "not possible";
        }
    }
}
