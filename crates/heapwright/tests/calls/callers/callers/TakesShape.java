package callers;
public class TakesShape {
    private int area;
    public TakesShape() { }
    public void take(Shape s) { if (s != null) area = s.area(); }
    public boolean hit() { return area == 10; }
}
