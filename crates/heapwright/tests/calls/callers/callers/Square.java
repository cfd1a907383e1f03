package callers;
public class Square implements Shape {
    private final int side;
    public Square(int side) { this.side = side; }
    public int area() { return side * 2; }
}
