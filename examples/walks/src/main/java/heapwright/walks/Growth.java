package heapwright.walks;

/** Walks along a list in search of an element whose exponential, logarithm or hyperbolic function has some property. */
public final class Growth {
    private Growth() {}

    /** Whether an exponential is above a thousand. */
    public static boolean withExp(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.exp(node.element) > 1000) {
                return true;
            }
        }
        return false;
    }

    /** Whether an exponential is hardly above zero. */
    public static boolean withExpm1(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.expm1(node.element) < -0.99) {
                return true;
            }
        }
        return false;
    }

    /** Whether a logarithm is above three. */
    public static boolean withLog(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.log(node.element) > 3) {
                return true;
            }
        }
        return false;
    }

    /** Whether a common logarithm is one. */
    public static boolean withLog10(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.log10(node.element) == 1) {
                return true;
            }
        }
        return false;
    }

    /** Whether a logarithm is zero. */
    public static boolean withLog1p(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.log1p(node.element) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a hyperbolic sine is below minus a hundred. */
    public static boolean withSinh(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.sinh(node.element) < -100) {
                return true;
            }
        }
        return false;
    }

    /** Whether a hyperbolic cosine is below two. */
    public static boolean withCosh(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.cosh(node.element) < 2) {
                return true;
            }
        }
        return false;
    }

    /** Whether a hyperbolic tangent is rounded to one. */
    public static boolean withTanh(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.tanh(node.element) == 1) {
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
