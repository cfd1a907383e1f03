package heapwright.reflection;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** A class and a static method, both by name. */
public final class StaticCalls {
    private StaticCalls() {}

    /** Tells the time. */
    public static final class Clock {
        private Clock() {}

        /** Half past something. */
        public static int half(int hour) {
            return hour * 60 + 30;
        }

        /** A method of an object. */
        public int own(int hour) {
            return hour;
        }
    }

    /** Calls a method with a number. */
    public static String call(String type, String name, int argument) throws ReflectiveOperationException {
        Method method;
        try {
            method = Class.forName(type).getMethod(name, int.class);
        } catch (ClassNotFoundException e) {
            return "no class";
        } catch (NoSuchMethodException e) {
            return "no method";
        }
        if (!Modifier.isStatic(method.getModifiers())) {
            return "not static";
        }
        Object result = method.invoke(null, argument);
        return result.equals(90) ? "half past one" : "another time";
    }
}
