package heapwright.reflection;

import java.lang.reflect.Array;

/** Arrays whose class is known at run time only. */
public final class Arrays {
    private Arrays() {}

    /** Makes an array and stores a value. */
    public static String store(Class<?> component, int length, Object value) {
        if (component == void.class) {
            return "no elements";
        }
        if (length < 1 || length > 4) {
            return "no room";
        }
        Object array = Array.newInstance(component, length);
        try {
            Array.set(array, length - 1, value);
        } catch (IllegalArgumentException e) {
            return component.isPrimitive() ? "no such number" : "no such object";
        } catch (NullPointerException e) {
            return "nothing to store";
        }
        return Array.getLength(array) == 3 ? "third" : "stored";
    }

    /** The sum of an array of any numbers. */
    public static double sum(Object array) {
        if (!array.getClass().isArray()) {
            return -1;
        }
        double sum = 0;
        for (int i = 0; i < Array.getLength(array); i++) {
            Object element = Array.get(array, i);
            if (element instanceof Number number) {
                sum += number.doubleValue();
            }
        }
        return sum > 10 ? 10 : sum;
    }
}
