package callers;
public class Copy implements Cloneable {
    private int size; private boolean copied;
    public Copy() { }
    public void add() { size++; }
    @Override public Object clone() { Copy c = new Copy(); c.copied = true; c.size = size; return c; }
    public boolean hit() { return copied && size == 1; }
}
