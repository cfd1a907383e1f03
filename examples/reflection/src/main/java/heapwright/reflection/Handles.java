package heapwright.reflection;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Method handles that are put together. */
public final class Handles {
    private static final MethodHandle MAX;
    private static final MethodHandle LENGTH;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MAX = lookup.findStatic(Math.class, "max", MethodType.methodType(int.class, int.class, int.class));
            LENGTH = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Handles() {}

    /** The greater of two numbers. */
    public static String greater(int a, int b) throws Throwable {
        int found = (int) MAX.invokeExact(a, b);
        if (found == 12) {
            return a == b ? "both" : "one";
        }
        return "none";
    }

    /** At least so long. */
    public static String atLeast(String text, int bound) throws Throwable {
        MethodHandle bounded = MethodHandles.filterArguments(MethodHandles.insertArguments(MAX, 0, bound), 0, LENGTH);
        return (int) bounded.invoke(text) > bound ? "longer" : "not longer";
    }
}
