package kinds;

import java.util.Map;
import java.util.TreeMap;

/** A map that is sorted, whatever the type of the field says. */
public final class Ordered {
    private final Map<Integer, String> entries = new TreeMap<>();

    public void add(int key) {
        entries.put(key, "");
    }

    public boolean isOrdered() {
        int last = Integer.MIN_VALUE;
        for (int key : entries.keySet()) {
            if (key < last) {
                throw new IllegalStateException("not sorted");
            }
            last = key;
        }
        return entries.size() > 1;
    }
}
