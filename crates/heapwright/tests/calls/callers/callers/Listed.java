package callers;
import java.util.*;
public class Listed {
    private final List<Item> items = new ArrayList<>();
    public static class Item { private int n; Item() { } public void up() { n++; } }
    public Listed() { items.add(new Item()); }
    public List<Item> all() { return new ArrayList<>(items); }
    public boolean hit() { return items.get(0).n == 1; }
}
