package heapwright.reflection;

import java.lang.reflect.Field;

/** Fields that are looked up by a name from outside. */
public class FieldsByName {
    int width;
    int height;
    String title;

    /** Reads a number. */
    public String read(String name) throws IllegalAccessException {
        try {
            Field field = FieldsByName.class.getDeclaredField(name);
            if (field.getType() != int.class) {
                return field.get(this) == null ? "unset" : "text";
            }
            return field.getInt(this) > 100 ? "large" : "small";
        } catch (NoSuchFieldException e) {
            return "no field";
        }
    }

    /** Changes a field. */
    public boolean write(String name, Object value) throws ReflectiveOperationException {
        Field field = FieldsByName.class.getDeclaredField(name);
        try {
            field.set(this, value);
        } catch (IllegalArgumentException e) {
            return false;
        }
        return width == height;
    }
}
