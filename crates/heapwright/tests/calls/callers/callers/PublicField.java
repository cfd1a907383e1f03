package callers;
public class PublicField {
    public int x;
    public PublicField() { }
    public boolean hit() { return x == 5; }
}
