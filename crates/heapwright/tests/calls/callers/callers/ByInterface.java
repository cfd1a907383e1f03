package callers;
public class ByInterface {
    public interface Step { void go(); }
    private int n;
    public ByInterface() { }
    public Runnable runner() { return () -> n++; }
    public boolean hit() { return n == 2; }
}
