package callers;
/** A static method of two objects that gives a third. */
public class Join {
    private final int tag; private final boolean joined;
    public Join(int tag) { this.tag = tag; this.joined = false; }
    private Join(int tag, boolean joined) { this.tag = tag; this.joined = joined; }
    public static Join join(Join a, Join b) {
        if (a != null && b != null && a != b && a.tag == b.tag + 1) return new Join(0, true);
        return null;
    }
    public boolean hit() { return joined; }
}
