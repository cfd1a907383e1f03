package callers;
public class UsesMode {
    private boolean hit;
    public UsesMode() { }
    public void use(Mode m) { if (m != null && m.count() == 2) hit = true; }
    public boolean hit() { return hit; }
}
