package heapwright.types;

/** Double dispatch: a node accepts a visitor, which sees the class of the node. */
public final class Visiting {
    private Visiting() {}

    /** Sees every kind of node. */
    interface Visitor<R> {
        R leaf(int value);

        R pair(Node left, Node right);
    }

    /** A node of a tree. */
    interface Node {
        <R> R accept(Visitor<R> visitor);
    }

    record Leaf(int value) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.leaf(value);
        }
    }

    record Pair(Node left, Node right) implements Node {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pair(left, right);
        }
    }

    /** The depth of a tree. */
    static final class Depth implements Visitor<Integer> {
        @Override
        public Integer leaf(int value) {
            return value < 0 ? 0 : 1;
        }

        @Override
        public Integer pair(Node left, Node right) {
            int a = left.accept(this);
            int b = right.accept(this);
            return 1 + (a > b ? a : b);
        }
    }

    /** Whether a tree is deeper than wide. */
    static boolean isDeep(Node node) {
        return node.accept(new Depth()) > 2;
    }
}
