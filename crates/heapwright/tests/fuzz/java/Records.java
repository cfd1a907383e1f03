/** Records, enums, sealed types and string switches. */
public class Records {
    enum Level {
        LOW, HIGH {
            @Override
            int weight() {
                return 10;
            }
        };

        int weight() {
            return 1;
        }
    }

    record Point(int x, long y, String name) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException(name);
            }
        }
    }

    sealed interface Node permits Leaf, Pair {}

    record Leaf(int value) implements Node {}

    record Pair(Node left, Node right) implements Node {}

    static int sum(Node node) {
        if (node instanceof Leaf leaf) {
            return leaf.value();
        }
        Pair pair = (Pair) node;
        return sum(pair.left()) + sum(pair.right());
    }

    static int code(String word) {
        return switch (word) {
            case "Aa", "BB" -> 1;
            case "other" -> 2;
            default -> word.length();
        };
    }

    public static void main(String[] args) {
        Point point = new Point(1, 2L, "p");
        System.out.println(point + " " + point.equals(new Point(1, 2L, "p")) + " " + point.hashCode());
        for (Level level : Level.values()) {
            System.out.println(level + " " + level.weight());
        }
        System.out.println(sum(new Pair(new Leaf(3), new Pair(new Leaf(4), new Leaf(5)))));
        System.out.println(code("BB") + code("other") + code("seven77"));
    }
}
