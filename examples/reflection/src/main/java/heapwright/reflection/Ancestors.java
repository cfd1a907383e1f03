package heapwright.reflection;

import java.lang.reflect.Field;

/** A field of a class or of one of its superclasses. */
public final class Ancestors {
    private Ancestors() {}

    static class Base {
        int id;
    }

    static class Middle extends Base {
        String name;
    }

    static final class Leaf extends Middle {
        boolean last;
    }

    /** How far up a field is declared. */
    public static String distance(String name) {
        int steps = 0;
        for (Class<?> type = Leaf.class; type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return steps == 0 ? "own" : steps == 1 ? "inherited" : "from the base";
                }
            }
            steps++;
        }
        return "nowhere";
    }
}
