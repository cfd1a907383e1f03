package heapwright.reflection;

import java.lang.reflect.Method;

/** Static methods that are looked up by name and called with numbers. */
public final class Operators {
    private Operators() {}

    static int plus(int a, int b) {
        return a + b;
    }

    static int times(int a, int b) {
        return a * b;
    }

    static int over(int a, int b) {
        return a / b;
    }

    /** Computes with an operator of a name. */
    public static String compute(String operator, int a, int b) throws IllegalAccessException {
        try {
            Method method = Operators.class.getDeclaredMethod(operator, int.class, int.class);
            int result = (Integer) method.invoke(null, a, b);
            if (result == 42) {
                return method.getName().equals("times") ? "six times seven" : "the answer";
            }
            return result < 0 ? "negative" : "number";
        } catch (NoSuchMethodException e) {
            return "no operator";
        } catch (java.lang.reflect.InvocationTargetException e) {
            return "undefined";
        }
    }
}
