package callers;
import java.util.*;
public class LeakView {
    private final TreeMap<Integer, Integer> items = new TreeMap<>();
    public LeakView() { items.put(1, 2); }
    public Set<Integer> keys() { return items.keySet(); }
    public boolean hit() { return items.isEmpty(); }
}
