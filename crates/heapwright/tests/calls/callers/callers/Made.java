package callers;
public class Made {
    final int x;
    Made(int x) { this.x = x; }
    public boolean hit() { return x == 9; }
}
