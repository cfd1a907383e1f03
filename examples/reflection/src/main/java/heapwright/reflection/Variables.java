package heapwright.reflection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Variables behind handles. */
public class Variables {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Variables.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int state;
    volatile int spare;

    /** Moves from one state to the next. */
    public String advance(int expected) {
        if (STATE.compareAndSet(this, expected, expected + 1)) {
            return state == 10 ? "ten" : "advanced";
        }
        return (int) STATE.getVolatile(this) > expected ? "late" : "early";
    }

    /** Adds to a variable of a name. */
    public String add(String name, int amount) throws IllegalAccessException {
        try {
            VarHandle handle = MethodHandles.lookup().findVarHandle(Variables.class, name, int.class);
            int before = (int) handle.getAndAdd(this, amount);
            return before == spare ? "state or nothing" : "spare";
        } catch (NoSuchFieldException e) {
            return "no variable";
        }
    }
}
