package near;

import java.util.Comparator;

/** Records of one sealed type inside each other, and a field that nobody but the constructor can fill. */
public sealed interface Tree {
    /** An end. */
    record Leaf(int value) implements Tree {}

    /** A fork; its name sorts before that of an end. */
    record Fork(char kind, Tree left, Tree right) implements Tree {
        public Fork {
            java.util.Objects.requireNonNull(left);
            java.util.Objects.requireNonNull(right);
            if ("ab".indexOf(kind) < 0) {
                throw new IllegalArgumentException("kind " + kind);
            }
        }

        public boolean isEven() {
            return left instanceof Leaf a && right instanceof Leaf b && a.value() == b.value();
        }
    }

    /** The larger of two names, and how often it was asked for. */
    final class Names {
        private Comparator<String> order = Comparator.naturalOrder();
        private int asked;

        public String larger(String a, String b) {
            asked++;
            return asked > 1 && order.compare(a, b) > 0 ? a : b;
        }
    }
}
