package heapwright.basics;

/**
 * A place in the plane.
 *
 * @param x to the right
 * @param y upwards
 */
public record Point(int x, int y) {
    /** Where the axes meet. */
    public static final Point ORIGIN = new Point(0, 0);

    /** The number of the quadrant, or 0 on an axis. */
    public int quadrant() {
        if (x == 0 || y == 0) {
            return 0;
        }
        if (y > 0) {
            return x > 0 ? 1 : 2;
        }
        return x < 0 ? 3 : 4;
    }

    /** Whether another place is this one or its mirror image at the origin. */
    public boolean isSameOrOpposite(Point other) {
        return equals(other) || other != null && x == -other.x && y == -other.y;
    }
}
