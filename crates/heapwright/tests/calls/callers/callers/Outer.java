package callers;
public class Outer {
    private int count;
    public Outer() { }
    public class Inner {
        private int own;
        public Inner(int start) { own = start; }
        public void bump() { count += own; }
    }
    public boolean hit() { return count == 6; }
    public void with(Inner i) { if (i != null) i.bump(); }
}
