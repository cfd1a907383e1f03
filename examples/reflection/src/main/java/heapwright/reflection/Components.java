package heapwright.reflection;

import java.lang.reflect.RecordComponent;

/** Components of records. */
public final class Components {
    private Components() {}

    record Point(int x, int y) {}

    record Name(String first, String last) {}

    record Empty() {}

    /** Whether all components of a record are zero or null. */
    public static String blank(Record value) throws ReflectiveOperationException {
        RecordComponent[] components = value.getClass().getRecordComponents();
        if (components.length == 0) {
            return "empty";
        }
        for (RecordComponent component : components) {
            Object part = component.getAccessor().invoke(value);
            if (component.getType() == int.class ? (int) part != 0 : part != null) {
                return "filled";
            }
        }
        return "blank";
    }
}
