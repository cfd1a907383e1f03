package calls;

import java.util.ArrayList;
import java.util.List;

/** Values that formulas see in ways of their own: constants, objects of an interface, arrays, collections. */
public class Lamp {
    public enum Colour {
        RED,
        GREEN
    }

    interface Shape {}

    static class Round implements Shape {
        int size;
    }

    static int lit;

    Colour colour = Colour.RED;
    Shape shape;
    int[] counts = new int[2];
    List<Object> parts = new ArrayList<>();

    public void turn() {
        colour = colour == Colour.RED ? Colour.GREEN : Colour.RED;
        lit = 1;
    }

    public void form() {
        shape = new Round();
    }

    public void count(int value) {
        counts[1] = value;
    }

    public void add() {
        if (parts.isEmpty()) parts.add("part");
    }
}
