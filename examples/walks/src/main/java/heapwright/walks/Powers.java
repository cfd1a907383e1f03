package heapwright.walks;

/** Walks along a list in search of an element whose power, root or distance has some property. */
public final class Powers {
    private Powers() {}

    /** Whether a cube is minus one hundred and twenty-five. */
    public static boolean withPow(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.pow(node.element, 3) == -125) {
                return true;
            }
        }
        return false;
    }

    /** Whether a square root is five. */
    public static boolean withSqrt(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.sqrt(node.element) == 5) {
                return true;
            }
        }
        return false;
    }

    /** Whether a cube root is three. */
    public static boolean withCbrt(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.cbrt(node.element) == 3) {
                return true;
            }
        }
        return false;
    }

    /** Whether a triangle with a side of twelve has a whole diagonal. */
    public static boolean withHypot(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.hypot(node.element, 12) == 13) {
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
