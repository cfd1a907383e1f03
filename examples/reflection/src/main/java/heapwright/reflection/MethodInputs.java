package heapwright.reflection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** A method as input. */
public final class MethodInputs {
    private MethodInputs() {}

    /** Something to call. */
    public interface Task {
        /** Does it. */
        void perform();

        /** How far it is. */
        int progress(int of);
    }

    /** The kind of a method. */
    public static String kind(Method method) {
        if (method.getReturnType() == void.class) {
            return method.getParameterCount() == 0 ? "action" : "setter";
        }
        if (method.getName().startsWith("get")) {
            return "getter";
        }
        return method.getDeclaringClass() == Task.class ? "of a task" : "other";
    }

    /** Calls a method without arguments. */
    public static String call(Method method, Object target) {
        try {
            Object result = method.invoke(target);
            return result == null ? "nothing" : "something";
        } catch (IllegalArgumentException e) {
            return "does not fit";
        } catch (InvocationTargetException | IllegalAccessException e) {
            return "failed";
        }
    }
}
