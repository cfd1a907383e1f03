package heapwright.walks;

/** Walks along a list in search of an element, with arithmetic on whole numbers. */
public final class Whole {
    private Whole() {}

    /** Whether the larger of a number and thirty is thirty-one. */
    public static boolean withMax(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.max(node.element, 30) == 31) {
                return true;
            }
        }
        return false;
    }

    /** Whether a square is 841. */
    public static boolean withMultiplyExact(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.multiplyExact(node.element, node.element) == 841) {
                return true;
            }
        }
        return false;
    }

    /** Whether a list ends. */
    public static boolean repOK(Node root) {
        return Lists.repOK(root);
    }
}
