import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Enums, records, boxes, interfaces, collections: every path is confirmed by a run on values. */
public final class Kinds {
    enum Colour { RED, GREEN, BLUE }

    record Pair(int left, Colour right) {}

    interface Shape {
        int size();
    }

    record Square(int side) implements Shape {
        public int size() {
            return side * side;
        }
    }

    record Line(int length, Pair ends) implements Shape {
        public int size() {
            return ends == null ? length : length + ends.left();
        }
    }

    static int coloured(Colour colour) {
        switch (colour) {
            case RED: return 1;
            case BLUE: return 2;
            default: return 3;
        }
    }

    static int ordinals(Colour a, Colour b) {
        if (a == b) return 0;
        return a.compareTo(b) > 1 ? 1 : a == Colour.RED ? 2 : 3;
    }

    static int pairs(Pair a, Pair b) {
        if (a.equals(b)) return a == b ? 1 : 2;
        return a.left() == b.left() ? 3 : 4;
    }

    static int boxes(Integer a, Integer b) {
        if (a == null) return 0;
        if (a.equals(b)) return 1;
        return a + 1 == b ? 2 : 3;
    }

    static int longBoxes(Long a, Character c, Boolean flag) {
        if (flag) return a > 1L << 40 ? 1 : 2;
        return c == 'q' ? 3 : 4;
    }

    static int shapes(Shape shape) {
        if (shape instanceof Square) return shape.size() == 49 ? 1 : 2;
        if (shape instanceof Line) return shape.size() > 10 ? 3 : 4;
        return 5;
    }

    static int listed(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        if (b > 0) list.add(b);
        if (list.contains(7)) return list.indexOf(7);
        return list.size() + 10;
    }

    static int mapped(int key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", 1);
        map.put("b", key);
        int value = map.get(key > 0 ? "a" : "b");
        return value == 1 ? 1 : map.size();
    }

    static int lambdas(int n, boolean twice) {
        IntUnaryOperator next = twice ? x -> x * 2 : x -> x + n;
        return next.applyAsInt(n) > 40 ? 1 : 0;
    }

    static int optional(Integer value) {
        return Optional.ofNullable(value).filter(x -> x > 3).map(x -> x * 2).orElse(-1);
    }

    static <T extends Comparable<T>> T greater(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static int greatest(Integer a, Integer b) {
        return greater(a, b) == 10 ? 1 : 0;
    }

    static int given(List<Integer> list) {
        if (list.isEmpty()) return 0;
        return list.get(0) > 5 ? 1 : 2;
    }

    static int objects(Object a, Object b) {
        if (a == b) return a == null ? 0 : 1;
        if (a instanceof String && b instanceof String) return 2;
        if (a instanceof int[]) return ((int[]) a).length == 2 ? 3 : 4;
        return 5;
    }

    static Pair made(int left, boolean green) {
        return new Pair(left > 3 ? 3 : left, green ? Colour.GREEN : null);
    }
}
