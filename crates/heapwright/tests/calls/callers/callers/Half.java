package callers;
/** Throws in the middle of a change. */
public class Half {
    private int a, b;
    public Half() { }
    public void set(int x, int y) { a = x; if (y < 0) throw new IllegalArgumentException(); b = y; }
    public boolean hit() { return a == 4 && b == 0; }
    public boolean hit2() { return a == 4 && b == 9; }
}
