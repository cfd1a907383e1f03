package callers;
public class Three {
    private final int v; private boolean hit;
    public Three(int v) { this.v = v; }
    public void three(Three b, Three c) {
        if (b != null && c != null && v == 1 && b.v == 2 && c.v == 3) hit = true;
    }
    public boolean hit() { return hit; }
}
