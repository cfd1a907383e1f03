package heapwright.reflection;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Methods that are looked up by a name from outside. */
public class Commands {
    private int total;

    /** Adds one. */
    public int increment() {
        return ++total;
    }

    /** Starts again. */
    public int reset() {
        total = 0;
        return total;
    }

    /** Fails if there is nothing. */
    public int check() {
        if (total == 0) {
            throw new IllegalStateException("nothing");
        }
        return total;
    }

    /** Runs the command of a name. */
    public String run(String name) throws IllegalAccessException {
        Method method;
        try {
            method = Commands.class.getMethod(name);
        } catch (NoSuchMethodException e) {
            return "unknown command";
        }
        if (method.getReturnType() != int.class) {
            return "no command";
        }
        try {
            return (int) method.invoke(this) == 0 ? "zero" : "not zero";
        } catch (InvocationTargetException e) {
            return e.getCause().getMessage();
        }
    }
}
