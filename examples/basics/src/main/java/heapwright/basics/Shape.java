package heapwright.basics;

/** A flat figure. The kinds are known, hence a question about all of them can be answered completely. */
public sealed interface Shape {
    /** The area, in squares of a unit. */
    double area();

    /**
     * A circle.
     *
     * @param radius the distance from the centre to the edge
     */
    record Circle(double radius) implements Shape {
        @Override
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    /**
     * A rectangle.
     *
     * @param width the one side
     * @param height the other side
     */
    record Rectangle(double width, double height) implements Shape {
        @Override
        public double area() {
            return width * height;
        }
    }

    /** The larger of two shapes; the first of equals. */
    static Shape larger(Shape a, Shape b) {
        return a.area() >= b.area() ? a : b;
    }

    /** What to call a shape. */
    static String name(Shape shape) {
        if (shape instanceof Circle circle) {
            return circle.radius() == 0 ? "point" : "circle";
        }
        if (shape instanceof Rectangle rectangle) {
            return rectangle.width() == rectangle.height() ? "square" : "rectangle";
        }
        return "nothing";
    }

    /** Whether a shape covers more than a given area, unless it has none. */
    default boolean covers(double wanted) {
        double area = area();
        if (area <= 0) {
            return false;
        }
        return area > wanted;
    }
}
