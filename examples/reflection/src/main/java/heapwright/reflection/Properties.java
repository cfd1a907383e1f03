package heapwright.reflection;

import java.lang.reflect.InvocationTargetException;

/** Getters that are found by the name of a property. */
public class Properties {
    private int size;
    private String title;

    /** How large. */
    public int getSize() {
        return size;
    }

    /** What it is called. */
    public String getTitle() {
        return title;
    }

    /** Sets both. */
    public void set(int size, String title) {
        this.size = size;
        this.title = title;
    }

    /** Reads a property. */
    public String read(String property) throws IllegalAccessException, InvocationTargetException {
        if (property.isEmpty()) {
            return "no name";
        }
        String getter = "get" + Character.toUpperCase(property.charAt(0)) + property.substring(1);
        try {
            Object value = getClass().getMethod(getter).invoke(this);
            return value instanceof Integer ? "number" : value == null ? "unset" : "set";
        } catch (NoSuchMethodException e) {
            return "no property";
        }
    }
}
