package shapes;

public class Square extends Figure {
    int side;
    Object tag;

    public int area() {
        return side * side;
    }

    public static class Corner {
        int x;
        int y;
        Square owner;
    }
}
