package heapwright.api;

/** A map from numbers to objects in a red-black tree whose nodes know their parents and the sizes of their subtrees. */
public class RedBlackMap {
    private Node root;

    private static final class Node {
        int key;
        Object value;
        boolean red = true;
        int size = 1;
        Node left;
        Node right;
        Node parent;
    }

    /** The number of keys. */
    public int size() {
        return size(root);
    }

    /** The value of a key, or null. */
    public Object get(int key) {
        Node node = find(key);
        return node == null ? null : node.value;
    }

    /** The number of keys below a bound. */
    public int rank(int bound) {
        int below = 0;
        Node node = root;
        while (node != null) {
            if (node.key < bound) {
                below += size(node.left) + 1;
                node = node.right;
            } else {
                node = node.left;
            }
        }
        return below;
    }

    /** Gives a key a value; returns the one it had, or null. */
    public Object put(int key, Object value) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (node.key == key) {
                Object old = node.value;
                node.value = value;
                return old;
            }
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        node = new Node();
        node.key = key;
        node.value = value;
        node.parent = parent;
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        for (Node above = parent; above != null; above = above.parent) {
            above.size++;
        }
        afterPut(node);
        return null;
    }

    /** Removes a key; returns its value, or null. */
    public Object remove(int key) {
        Node node = find(key);
        if (node == null) {
            return null;
        }
        Object value = node.value;
        if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node.value = next.value;
            node = next;
        }
        Node child = node.left == null ? node.right : node.left;
        if (child != null) {
            child.red = false;
        } else if (!node.red) {
            beforeRemove(node);
        }
        for (Node above = node.parent; above != null; above = above.parent) {
            above.size--;
        }
        replace(node, child);
        return value;
    }

    /** Whether keys are in order, parents and sizes right, no red node has a red child, and black heights agree. */
    public boolean repOK() {
        return (root == null || root.parent == null && !root.red)
                && blackHeight(root, Long.MIN_VALUE, Long.MAX_VALUE) >= 0;
    }

    private static int blackHeight(Node node, long low, long high) {
        if (node == null) {
            return 0;
        }
        if (node.key <= low || node.key >= high || node.size != size(node.left) + size(node.right) + 1) {
            return -1;
        }
        if (!isChild(node, node.left) || !isChild(node, node.right)) {
            return -1;
        }
        int left = blackHeight(node.left, low, node.key);
        int right = blackHeight(node.right, node.key, high);
        if (left != right || left < 0) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    private static boolean isChild(Node parent, Node child) {
        return child == null || child.parent == parent && !(parent.red && child.red);
    }

    private static int size(Node node) {
        return node == null ? 0 : node.size;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    private void afterPut(Node added) {
        Node node = added;
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node above = parent.parent;
            boolean isLeft = parent == above.left;
            Node uncle = isLeft ? above.right : above.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                above.red = true;
                node = above;
            } else {
                if (node == (isLeft ? parent.right : parent.left)) {
                    rotate(parent, isLeft);
                    parent = node;
                }
                parent.red = false;
                above.red = true;
                rotate(above, !isLeft);
                break;
            }
        }
        root.red = false;
    }

    private void beforeRemove(Node black) {
        Node node = black;
        while (node.parent != null && !node.red) {
            Node parent = node.parent;
            boolean isLeft = node == parent.left;
            Node sibling = isLeft ? parent.right : parent.left;
            if (sibling.red) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, isLeft);
                sibling = isLeft ? parent.right : parent.left;
            }
            Node near = isLeft ? sibling.left : sibling.right;
            Node far = isLeft ? sibling.right : sibling.left;
            if (!isRed(near) && !isRed(far)) {
                sibling.red = true;
                node = parent;
                continue;
            }
            if (!isRed(far)) {
                near.red = false;
                sibling.red = true;
                rotate(sibling, !isLeft);
                sibling = near;
                far = isLeft ? sibling.right : sibling.left;
            }
            sibling.red = parent.red;
            parent.red = false;
            far.red = false;
            rotate(parent, isLeft);
            return;
        }
        node.red = false;
    }

    private void rotate(Node node, boolean toLeft) {
        Node top = toLeft ? node.right : node.left;
        Node middle = toLeft ? top.left : top.right;
        replace(node, top);
        if (toLeft) {
            node.right = middle;
            top.left = node;
        } else {
            node.left = middle;
            top.right = node;
        }
        if (middle != null) {
            middle.parent = node;
        }
        node.parent = top;
        node.size = size(node.left) + size(node.right) + 1;
        top.size = size(top.left) + size(top.right) + 1;
    }

    private void replace(Node node, Node by) {
        if (node.parent == null) {
            root = by;
        } else if (node == node.parent.left) {
            node.parent.left = by;
        } else {
            node.parent.right = by;
        }
        if (by != null) {
            by.parent = node.parent;
        }
    }
}
