package callers;
public class Sub {
    protected int v;
    public Sub() { }
    public void take(Sub s) { if (s != null && s.kind() == 2) v = 1; }
    public int kind() { return 1; }
    public boolean hit() { return v == 1; }
}
