package callers;
/** The constructor throws and leaves a trace. */
public class Throwing {
    private static int failed;
    public Throwing(int x) { if (x < 0) { failed++; throw new IllegalArgumentException(); } }
    public boolean hit() { return failed == 2; }
}
