package callers;
public class ClassOf {
    private Object first; private boolean differ;
    public ClassOf() { }
    public void put(Object o) { if (first != null && o != null && o.getClass() != first.getClass()) differ = true; first = o; }
    public boolean hit() { return differ; }
}
