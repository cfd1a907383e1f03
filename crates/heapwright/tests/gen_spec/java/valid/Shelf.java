package valid;

import java.util.List;
import java.util.Map;

/** What preconditions say of elements by any index, and of static fields. What they exclude, each method refuses. */
public class Shelf {
    static final int LIMIT = 4;
    static int boxes;
    static Shelf newest;

    int[] widths;
    int used;
    Shelf[] others;
    List<Shelf> below;
    Map<String, Shelf> named;

    int sum() {
        int sum = 0;
        for (int i = 0; i < used; i++) {
            if (widths[i] <= 0) throw new IllegalStateException("excluded");
            sum += widths[i];
        }
        return sum == 6 ? 1 : 0;
    }

    boolean isLong() {
        for (int i = 1; i < widths.length; i++) {
            if (widths[i - 1] > widths[i]) throw new IllegalStateException("excluded");
        }
        return widths.length > 2;
    }

    int together() {
        int used = 0;
        for (Shelf other : others) {
            if (other == null || other.widths != null) throw new IllegalStateException("excluded");
            used += other.used;
        }
        return used > 9 ? 1 : 0;
    }

    int under() {
        int used = 0;
        for (Shelf other : below) {
            if (other.used < 1) throw new IllegalStateException("excluded");
            used += other.used;
        }
        return used > 9 ? 1 : 0;
    }

    boolean has(String name) {
        if (named.containsKey(name)) return true;
        for (Shelf other : named.values()) {
            if (other == null) throw new IllegalStateException("excluded");
        }
        return false;
    }

    boolean last(int width) {
        if (widths[used - 1] != 7) throw new IllegalStateException("excluded");
        return widths[0] == width;
    }

    static boolean zeros(int[] given) {
        if (given[0] != 0 || given[1] != 0) throw new IllegalStateException("excluded");
        return given.length > 2;
    }

    boolean isUsed() {
        return used > 0;
    }

    int store(int more) {
        if (boxes > LIMIT || newest == null || newest.used != boxes) throw new IllegalStateException("excluded");
        if (boxes + more > LIMIT) return -1;
        boxes += more == 2 ? 3 : more;
        return boxes;
    }
}
