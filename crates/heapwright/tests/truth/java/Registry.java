package truth;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Initialising the class takes longer than anything else, and uses the methods that tests call: what the initialiser does
 * must count neither for nor against a run.
 */
public final class Registry {
    private static final Map<String, Registry> BY_NAME = new HashMap<>();

    public static final Registry FIRST;

    static {
        for (int number = 0; number < 400; number++) {
            register("unit" + number, number, "a registry of units");
        }
        FIRST = of("unit0");
    }

    private final String name;
    private final int number;

    private Registry(String name, int number) {
        this.name = name;
        this.number = number;
    }

    public static Registry register(String name, int number, String remark) {
        if (number < 0 || number > 999) {
            throw new IllegalArgumentException("number");
        }
        Objects.requireNonNull(remark, "remark");
        if (BY_NAME.containsKey(name)) {
            throw new IllegalStateException("registered: " + name);
        }
        Registry made = new Registry(name, number);
        BY_NAME.put(name, made);
        return made;
    }

    public static Registry of(String name) {
        Registry found = BY_NAME.get(name);
        if (found == null) {
            throw new IllegalArgumentException(name);
        }
        return found;
    }

    public int compare(Registry other) {
        if (number == other.number) {
            return 0;
        }
        return number < other.number ? -1 : 1;
    }

    public String name() {
        return name;
    }
}
