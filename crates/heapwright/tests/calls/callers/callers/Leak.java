package callers;
import java.util.*;
public class Leak {
    private final List<Integer> items = new ArrayList<>();
    public Leak() { }
    public List<Integer> items() { return items; }
    public boolean hit() { return items.size() == 1; }
}
