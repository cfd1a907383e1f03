package calls;

import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the twenty numbers that were used last. */
public class Cache {
    private static final int MOST = 20;
    private final Map<Integer, Integer> kept = new LinkedHashMap<>();
    private int dropped;

    public void use(int number) {
        kept.remove(number);
        kept.put(number, number);
        if (kept.size() > MOST) {
            kept.remove(kept.keySet().iterator().next());
            dropped++;
        }
    }

    public void clear() {
        kept.clear();
    }

    public boolean isFull() {
        return kept.size() == MOST;
    }

    public boolean hasDropped() {
        return dropped > 0;
    }

    public boolean isRefilled() {
        return dropped > 0 && kept.isEmpty();
    }
}
