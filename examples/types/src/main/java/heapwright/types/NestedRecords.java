package heapwright.types;

import java.util.Objects;

/** Records inside records, taken apart by hand. */
public final class NestedRecords {
    private NestedRecords() {}

    /** A place. */
    record Point(int x, int y) {}

    /** A line between two places, with a label. */
    record Line(Point from, Point to, String label) {}

    /** How a line lies. */
    static String direction(Line line) {
        if (line.from().equals(line.to())) {
            return "point";
        }
        if (line.from().x() == line.to().x()) {
            return "vertical";
        }
        return line.from().y() == line.to().y() ? "horizontal" : "sloping";
    }

    /** Whether two lines meet end to end under one label. */
    static boolean continues(Line first, Line second) {
        return Objects.equals(first.label(), second.label()) && first.to().equals(second.from());
    }
}
