package heapwright.walks;

/** Walks along a list in search of an element that has, as an angle, some property. */
public final class Trigonometry {
    private Trigonometry() {}

    /** Whether a sine is nearly one. */
    public static boolean withSin(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.sin(node.element) > 0.999) {
                return true;
            }
        }
        return false;
    }

    /** Whether a cosine is one. */
    public static boolean withCos(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.cos(node.element) == 1) {
                return true;
            }
        }
        return false;
    }

    /** Whether a tangent is above ten. */
    public static boolean withTan(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.tan(node.element) > 10) {
                return true;
            }
        }
        return false;
    }

    /** Whether an arc sine is negative. */
    public static boolean withAsin(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.asin(node.element) < 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether an arc cosine is half a turn. */
    public static boolean withAcos(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.acos(node.element) == Math.PI) {
                return true;
            }
        }
        return false;
    }

    /** Whether an arc tangent is above one and a half. */
    public static boolean withAtan(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.atan(node.element) > 1.5) {
                return true;
            }
        }
        return false;
    }

    /** Whether a point to the left lies on the axis. */
    public static boolean withAtan2(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.atan2(node.element, -1) == Math.PI) {
                return true;
            }
        }
        return false;
    }

    /** Whether an angle is above half a radian. */
    public static boolean withToRadians(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.toRadians(node.element) > 0.5) {
                return true;
            }
        }
        return false;
    }

    /** Whether an angle is more than a turn backwards. */
    public static boolean withToDegrees(Node root) {
        for (Node node = root; node != null; node = node.next) {
            if (Math.toDegrees(node.element) < -360) {
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
