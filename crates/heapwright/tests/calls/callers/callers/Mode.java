package callers;
public enum Mode {
    ON, OFF;
    private int count;
    public void touch() { count++; }
    int count() { return count; }
}
