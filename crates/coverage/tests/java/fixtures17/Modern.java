/** Constructs that came after Java 8. */
class Modern {
    interface WithPrivate {
        private int h(int n) { return n > 3 ? 1 : 2; }

        default int f(int n) { return h(n) + 1; }
    }

    static int lookup(int n) {
        return switch (n) {
            case -5, 10 -> 1;
            case 42 -> 2;
            case 100 -> { if (n > 3) yield 7; else yield 8; }
            default -> 3;
        };
    }

    static int existing(Compiled.Resource given) {
        try (given) {
            if (given.n == 1) return 1;
        }
        return 2;
    }

    static int stringExpression(String s, int n) {
        return switch (s + n) {
            case "a1", "b1" -> 1;
            case "one0" -> 2;
            default -> n > 0 ? 3 : 4;
        };
    }

    static int exhaustive(Compiled.Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
            case BLACK -> 4;
        };
    }

    static int exhaustiveTogether(Compiled.Color c) {
        return switch (c) {
            case RED, GREEN -> 1;
            case BLUE -> 3;
            case BLACK -> 4;
        };
    }

    static int exhaustiveReturn(Compiled.Color c) {
        int n;
        n = switch (c) {
            case RED, GREEN -> { if (c == Compiled.Color.RED) yield 7; yield 6; }
            case BLUE, BLACK -> 3;
        };
        return n + 1;
    }

    /** JaCoCo numbers the branches of such a switch in two ways and never sees the last one covered. */
    static int exhaustiveFallsThrough(Compiled.Color c) {
        int n = 0;
        return switch (c) {
            case RED:
            case GREEN:
                n++;
            case BLUE:
                yield n + 1;
            case BLACK:
                yield 4;
        };
    }

    static int written(Compiled.Color c) {
        return switch (c) {
            case RED -> 1;
            default -> throw new IncompatibleClassChangeError();
        };
    }

    record Point(int x, int y) {
        Point {
            if (x > 50) throw new IllegalArgumentException();
        }

        int sum() {
            return x > 0 ? x + y : y;
        }
    }

    record Odd(String name) {
        @Override public String name() { return name == null ? "" : name; }

        @Override public boolean equals(Object other) { return other instanceof Odd o && o.name().equals(name()); }

        @Override public int hashCode() { return 1; }
    }

    static int records(Object o) {
        if (o instanceof Point p && p.x() > 3) return p.y();
        return o instanceof Odd ? 1 : 2;
    }
}
