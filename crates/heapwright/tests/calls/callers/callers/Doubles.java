package callers;
public class Doubles {
    private double sum; private int n;
    public Doubles() { }
    public void add(double d) { if (!(d < 100)) throw new IllegalArgumentException(); sum += d; n++; }
    public boolean hit() { return n == 2 && sum != sum; }
    public boolean hit2() { return n == 2 && sum == 1.5; }
}
