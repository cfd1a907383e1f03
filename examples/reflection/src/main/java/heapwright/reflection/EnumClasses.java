package heapwright.reflection;

import java.util.concurrent.TimeUnit;

/** Enums whose class is an input. */
public final class EnumClasses {
    private EnumClasses() {}

    /** Sizes of shirts. */
    public enum Size { SMALL, LARGE }

    /** The place of a constant in its enum. */
    public static <E extends Enum<E>> int position(Class<E> type, String name) {
        try {
            return Enum.valueOf(type, name).ordinal() > 0 ? 2 : 1;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    /** How many constants there are. */
    public static String extent(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        if (constants == null) {
            return "no enum";
        }
        if (constants.length == 2) {
            return "a pair";
        }
        return type == TimeUnit.class ? "units" : "some";
    }
}
