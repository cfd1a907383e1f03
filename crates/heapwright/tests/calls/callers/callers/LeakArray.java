package callers;
public class LeakArray {
    private final int[] items = new int[2];
    public LeakArray() { }
    public int[] items() { return items; }
    public boolean hit() { return items[1] == 7; }
}
