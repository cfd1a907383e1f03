package heapwright.walks;

/** Walks along a list in search of an element whose rounded value, remainder or neighbour has some property. */
public final class Rounding {
    private Rounding() {}

    /** Whether an amount is seventeen. */
    public static boolean withAbs(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.abs(node.element) == 17) {
                return true;
            }
        }
        return false;
    }

    /** Whether a quarter rounds up to three. */
    public static boolean withCeil(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.ceil(node.element / 4.0) == 3) {
                return true;
            }
        }
        return false;
    }

    /** Whether a quarter rounds down to minus three. */
    public static boolean withFloor(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.floor(node.element / 4.0) == -3) {
                return true;
            }
        }
        return false;
    }

    /** Whether a half rounds to eight. */
    public static boolean withRint(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.rint(node.element / 2.0) == 8) {
                return true;
            }
        }
        return false;
    }

    /** Whether a share rounds to seven. */
    public static boolean withRound(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.round(node.element * 0.3) == 7) {
                return true;
            }
        }
        return false;
    }

    /** Whether a remainder is six. */
    public static boolean withFloorMod(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.floorMod(node.element, 7) == 6) {
                return true;
            }
        }
        return false;
    }

    /** Whether a sign is negative. */
    public static boolean withSignum(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.signum((float) node.element) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether a number's neighbours are far. */
    public static boolean withUlp(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.ulp((float) node.element) > 0x1p-20f) {
                return true;
            }
        }
        return false;
    }

    /** Whether a number needs five digits in the dual system. */
    public static boolean withGetExponent(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.getExponent((double) node.element) == 4) {
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
