package state;

import java.util.stream.Stream;

/** Calls that use much of the library, and change nothing of it that later calls could see. */
public class Quiet {
    private int steps;

    public String show() {
        if (steps < 2) {
            steps++;
        }
        return String.format("%d", steps) + ("a" + steps).replaceAll("[a-c]+", "x");
    }

    public int sum() {
        return Stream.of(1, 2, steps).map(number -> number + 1).filter(number -> number > 1).mapToInt(n -> n).sum();
    }

    public int steps() {
        return steps;
    }
}
