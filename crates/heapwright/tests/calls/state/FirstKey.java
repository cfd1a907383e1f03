package state;

import java.util.HashSet;
import java.util.Set;

/** Shows the first of its keys: that depends on their hash codes, not on the order in which they came. */
public class FirstKey {
    private final Set<Integer> keys = new HashSet<>();
    private int oldest;

    public void add(int key) {
        if (key < 0 || key > 20) {
            throw new IllegalArgumentException();
        }
        if (keys.isEmpty()) {
            oldest = key;
        }
        keys.add(key);
    }

    public boolean isOldestFirst() {
        return keys.isEmpty() || keys.iterator().next() == oldest;
    }
}
