package heapwright.reflection;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Method handles that are looked up by a name from outside. */
public final class HandlesByName {
    private HandlesByName() {}

    /** Asks a text for a number. */
    public static String ask(String name, String text) throws Throwable {
        MethodHandle handle;
        try {
            handle = MethodHandles.lookup().findVirtual(String.class, name, MethodType.methodType(int.class));
        } catch (NoSuchMethodException e) {
            return "no such question";
        }
        int answer = (int) handle.invokeExact(text);
        return answer > 2 ? "many" : "few";
    }

    static long twice(long value) {
        return value * 2;
    }

    static long square(long value) {
        return value * value;
    }

    /** Applies a function of a name. */
    public static boolean reaches(String function, long value) throws Throwable {
        MethodType type = MethodType.methodType(long.class, long.class);
        MethodHandle handle = MethodHandles.lookup().findStatic(HandlesByName.class, function, type);
        return (long) handle.invoke(value) == 144L;
    }
}
