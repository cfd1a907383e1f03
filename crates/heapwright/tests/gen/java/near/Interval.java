package near;

import java.util.ArrayList;
import java.util.List;

/** A constructor that makes objects of its own class. */
public final class Interval {
    private final int middle;
    private Interval left;
    private final List<Integer> ends = new ArrayList<>();

    public Interval(List<Integer> points) {
        int sum = 0;
        List<Integer> smaller = new ArrayList<>();
        for (int point : points) {
            sum += point;
        }
        middle = points.isEmpty() ? 0 : sum / points.size();
        for (int point : points) {
            if (point < middle) {
                smaller.add(point);
            } else {
                ends.add(point);
            }
        }
        if (!smaller.isEmpty()) {
            left = new Interval(smaller);
        }
    }

    public int depth() {
        return left == null ? 1 : 1 + left.depth();
    }
}
