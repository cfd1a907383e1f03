/** Patterns in switches, and switches over sealed types. */
class Patterns {
    sealed interface Shape permits Circle, Square, Box {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    record Box(Shape inner, Object label) implements Shape {}

    enum Color { RED, GREEN, BLUE }

    static int types(Object o) {
        return switch (o) {
            case null -> 0;
            case Integer i when i > 3 -> i;
            case Integer i -> -i;
            case String s -> s.length() > 2 ? 1 : 2;
            default -> 5;
        };
    }

    static int sealedTypes(Shape s) {
        return switch (s) {
            case Circle c -> c.radius();
            case Square q when q.side() > 3 -> 1;
            case Square q -> 2;
            case Box b -> 3;
        };
    }

    static int statement(Shape s) {
        int n = 0;
        switch (s) {
            case Circle c -> n = c.radius() > 2 ? 1 : 2;
            case Square q -> n = 3;
            case Box b -> n = 4;
        }
        return n;
    }

    static int deconstruct(Object o) {
        return switch (o) {
            case Box(Circle(int r), String label) when r > 2 -> r;
            case Box(Square(var side), var label) -> side > 3 ? 1 : 2;
            case Box(Box(var a, var b), _) -> 4;
            case Circle(int r) -> r;
            default -> 0;
        };
    }

    static int inIf(Object o) {
        if (o instanceof Box(Circle(int r), var label) && r > 3) {
            return r;
        }
        if (!(o instanceof Square(int side))) {
            return 1;
        }
        return side;
    }

    static int enumPatterns(Color c) {
        return switch (c) {
            case null -> 9;
            case RED, GREEN -> 1;
            case BLUE -> 2;
        };
    }

    static int enumExhaustive(Color c) {
        return switch (c) {
            case RED, GREEN -> 1;
            case BLUE -> 2;
        };
    }

    static int stringPatterns(String s) {
        return switch (s) {
            case null -> 0;
            case "a" -> 1;
            case "one" -> 2;
            case String t when t.length() > 1 -> 3;
            case String t -> 4;
        };
    }

    static int primitives(Integer boxed) {
        return switch (boxed) {
            case 1 -> 1;
            case 2 -> 2;
            case Integer i when i > 10 -> 3;
            default -> 4;
        };
    }
}
