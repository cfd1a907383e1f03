package callers;
public class Fraction {
    private boolean half;
    public Fraction() { }
    public void set(Number n) { if (n != null && n.doubleValue() == 0.5) half = true; }
    public boolean hit() { return half; }
}
