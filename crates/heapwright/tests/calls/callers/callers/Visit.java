package callers;
public class Visit {
    public interface Visitor { boolean visit(int x); }
    private int seen;
    public Visit() { }
    public void accept(Visitor v) { if (v.visit(seen)) seen++; }
    public boolean hit() { return seen == 1; }
}
