package callers;
public class Outer2 {
    private int count;
    public Outer2() { }
    public class Inner {
        public Inner() { }
        public void bump() { count++; }
    }
    public boolean hit() { return count == 2; }
}
