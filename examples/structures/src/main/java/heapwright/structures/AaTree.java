package heapwright.structures;

import java.util.NoSuchElementException;

/**
 * A set of numbers in an AA tree. A left child is one level below its parent; a right child is one level below or on the
 * same level, but a right child's right child is always below.
 */
public class AaTree {
    Node root;

    /** A number; a node without children is on level 1. */
    static final class Node {
        int value;
        int level;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
            level = 1;
        }
    }

    /** Whether there is no number. */
    public boolean isEmpty() {
        return root == null;
    }

    /** Whether a number is there. */
    public boolean contains(int value) {
        Node node = root;
        while (node != null) {
            if (value < node.value) {
                node = node.left;
            } else if (value > node.value) {
                node = node.right;
            } else {
                return true;
            }
        }
        return false;
    }

    /** The smallest number. */
    public int min() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        return leftmost(root).value;
    }

    /** The largest number. */
    public int max() {
        Node node = root;
        if (node == null) {
            throw new NoSuchElementException();
        }
        while (node.right != null) {
            node = node.right;
        }
        return node.value;
    }

    /** How many nodes are on the same level as their parents. */
    public int horizontalLinks() {
        return horizontalLinks(root);
    }

    /** Puts a number in; false when it is there. */
    public boolean insert(int value) {
        if (contains(value)) {
            return false;
        }
        root = insert(root, value);
        return true;
    }

    /** Takes a number out; false when it is not there. */
    public boolean remove(int value) {
        if (!contains(value)) {
            return false;
        }
        root = remove(root, value);
        return true;
    }

    /** Takes the largest number out. */
    public int removeMax() {
        int value = max();
        root = remove(root, value);
        return value;
    }

    /** Whether numbers are in order and levels as they should be. */
    public boolean repOK() {
        return repOK(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Both bounds are excluded. */
    private static boolean repOK(Node node, long low, long high) {
        if (node == null) {
            return true;
        }
        if (node.value <= low || node.value >= high) {
            return false;
        }
        if (node.level < 1 || level(node.left) != node.level - 1) {
            return false;
        }
        int right = level(node.right);
        if (right != node.level - 1 && (right != node.level || level(node.right.right) == right)) {
            return false;
        }
        return repOK(node.left, low, node.value) && repOK(node.right, node.value, high);
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
    }

    private static Node leftmost(Node node) {
        return node.left == null ? node : leftmost(node.left);
    }

    private static int horizontalLinks(Node node) {
        if (node == null) {
            return 0;
        }
        int below = horizontalLinks(node.left) + horizontalLinks(node.right);
        return level(node.right) == node.level ? below + 1 : below;
    }

    private static Node insert(Node node, int value) {
        if (node == null) {
            return new Node(value);
        }
        if (value < node.value) {
            node.left = insert(node.left, value);
        } else {
            node.right = insert(node.right, value);
        }
        return split(skew(node));
    }

    private static Node remove(Node node, int value) {
        if (value < node.value) {
            node.left = remove(node.left, value);
        } else if (value > node.value) {
            node.right = remove(node.right, value);
        } else if (node.left == null) {
            return node.right;
        } else {
            node.value = leftmost(node.right).value;
            node.right = remove(node.right, node.value);
        }
        return lowered(node);
    }

    /** Repairs a node of which one child's level may have gone down by one. */
    private static Node lowered(Node node) {
        int level = Math.min(level(node.left), level(node.right)) + 1;
        if (level < node.level) {
            node.level = level;
            if (level < level(node.right)) {
                node.right.level = level;
            }
        }
        Node top = skew(node);
        top.right = skew(top.right);
        if (top.right != null) {
            top.right.right = skew(top.right.right);
        }
        top = split(top);
        top.right = split(top.right);
        return top;
    }

    /** Turns a left child on the same level into a parent. */
    private static Node skew(Node node) {
        if (node == null || level(node.left) != node.level) {
            return node;
        }
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        return top;
    }

    /** Turns the middle one of three nodes in a row on one level into a parent of the others. */
    private static Node split(Node node) {
        if (node == null || node.right == null || level(node.right.right) != node.level) {
            return node;
        }
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        top.level++;
        return top;
    }
}
