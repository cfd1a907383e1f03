package libs;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** What differs from one machine to the other. */
public final class Machine {
    private final Object key = new Object();

    private Machine() {}

    /** A hash by identity. */
    public static int hash(boolean twice) {
        int hash = new Object().hashCode();
        return twice ? hash + hash : hash;
    }

    /** A map that hashes by identity, and says the same all the same. */
    public static int size(boolean filled) {
        Map<Object, Integer> map = new HashMap<>();
        if (filled) {
            map.put(new Object(), 1);
        }
        return map.size();
    }

    /** Who runs it. */
    public static String user(boolean loud) {
        String name = System.getProperty("user.name");
        return loud ? name + "!" : name;
    }

    /** A number nobody knows before. */
    public static int chance(int bound) {
        return bound > 0 ? new Random().nextInt(1 << 30) : 0;
    }

    /** When it is. */
    public static long now(boolean late) {
        return late ? System.currentTimeMillis() + 1 : System.nanoTime();
    }

    /** Who complains. */
    public static void complain(boolean really) {
        if (really) {
            throw new IllegalStateException("not in " + System.getProperty("user.dir"));
        }
    }
}
