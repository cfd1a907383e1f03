package callers;
public class SubSub extends Sub {
    public SubSub() { }
    @Override public int kind() { return 2; }
}
