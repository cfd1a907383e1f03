package callers;
/** Objects of other classes as arguments of `contains`. */
public class Comp<T extends Comparable<T>> {
    private T item; private boolean refused;
    public Comp() { }
    public void add(T t) { item = t; }
    @SuppressWarnings("unchecked")
    public boolean contains(Object o) {
        if (item == null || o == null) return false;
        try { return ((Comparable<Object>) (Comparable<?>) item).compareTo(o) == 0; }
        catch (ClassCastException e) { refused = true; return false; }
    }
    public boolean hit() { return refused; }
}
