package heapwright.prober;

import java.lang.reflect.Field;

/** Objects without their constructors, and fields whether final or not. */
final class Unsafe {
    private static final sun.misc.Unsafe UNSAFE = find();

    private Unsafe() {}

    private static sun.misc.Unsafe find() {
        try {
            Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (sun.misc.Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Object allocate(Class<?> type) throws InstantiationException {
        return UNSAFE.allocateInstance(type);
    }

    static void set(Object object, Field field, Object value) throws IllegalAccessException {
        field.setAccessible(true);
        field.set(object, value);
    }
}
