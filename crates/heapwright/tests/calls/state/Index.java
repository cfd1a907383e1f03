package state;

import java.util.HashMap;
import java.util.Map;

/** Numbers for keys; nobody sees in which order they are kept. */
public class Index {
    private final Map<Integer, Integer> places = new HashMap<>();
    private int last;

    public int place(int key) {
        return places.computeIfAbsent(key, k -> last++);
    }

    public void drop(int key) {
        if (places.remove(key) != null) {
            places.values();
        }
    }

    public boolean repOK() {
        return places.size() <= last;
    }

    public boolean isSmall() {
        return places.size() < 3;
    }
}
