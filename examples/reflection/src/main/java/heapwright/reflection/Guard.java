package heapwright.reflection;

import java.util.Set;

/** A white list of classes that may be asked for by name. */
final class Guard {
    private static final Set<String> ALLOWED = Set.of(
        "java.lang.String",
        "heapwright.reflection.BeanInstantiator$Address",
        "heapwright.reflection.BeanInstantiator$Person");

    private Guard() {}

    /** Refuses every name that is not on the list. */
    static void check(String name) {
        if (!ALLOWED.contains(name)) {
            throw new SecurityException("not allowed: " + name);
        }
    }
}
