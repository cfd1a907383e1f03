package heapwright.structures;

import java.util.NoSuchElementException;

/** A set of numbers in a search tree in which the heights of siblings differ by one at most. */
public class AvlTree {
    Node root;

    /** A number with the height of the tree below it, itself included. */
    static final class Node {
        int value;
        int height;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
            height = 1;
        }
    }

    /** Whether there is no number. */
    public boolean isEmpty() {
        return root == null;
    }

    /** The number of nodes on the longest way down. */
    public int height() {
        return height(root);
    }

    /** Whether a number is there. */
    public boolean contains(int value) {
        Node node = root;
        while (node != null) {
            if (value == node.value) {
                return true;
            }
            node = value < node.value ? node.left : node.right;
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
        if (root == null) {
            throw new NoSuchElementException();
        }
        Node node = root;
        while (node.right != null) {
            node = node.right;
        }
        return node.value;
    }

    /** The smallest number above a given one, or that one when there is none. */
    public int above(int value) {
        int found = value;
        Node node = root;
        while (node != null) {
            if (node.value > value) {
                found = node.value;
                node = node.left;
            } else {
                node = node.right;
            }
        }
        return found;
    }

    /** Puts a number in, unless it is there. */
    public void insert(int value) {
        root = insert(root, value);
    }

    /** Takes a number out, if it is there. */
    public void remove(int value) {
        root = remove(root, value);
    }

    /** Takes the smallest number out. */
    public int removeMin() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        int value = leftmost(root).value;
        root = withoutLeftmost(root);
        return value;
    }

    /** Whether numbers are in order, every node knows its height and no two siblings' heights differ by two. */
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
        if (!repOK(node.left, low, node.value) || !repOK(node.right, node.value, high)) {
            return false;
        }
        int left = height(node.left);
        int right = height(node.right);
        return Math.abs(left - right) <= 1 && node.height == Math.max(left, right) + 1;
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static Node leftmost(Node root) {
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    private static Node insert(Node node, int value) {
        if (node == null) {
            return new Node(value);
        }
        if (value < node.value) {
            node.left = insert(node.left, value);
        } else if (value > node.value) {
            node.right = insert(node.right, value);
        } else {
            return node;
        }
        return balanced(node);
    }

    private static Node remove(Node node, int value) {
        if (node == null) {
            return null;
        }
        if (value < node.value) {
            node.left = remove(node.left, value);
        } else if (value > node.value) {
            node.right = remove(node.right, value);
        } else if (node.left == null) {
            return node.right;
        } else if (node.right == null) {
            return node.left;
        } else {
            node.value = leftmost(node.right).value;
            node.right = withoutLeftmost(node.right);
        }
        return balanced(node);
    }

    private static Node withoutLeftmost(Node node) {
        if (node.left == null) {
            return node.right;
        }
        node.left = withoutLeftmost(node.left);
        return balanced(node);
    }

    /** Turns a node whose subtrees are balanced, and whose heights differ by two at most. */
    private static Node balanced(Node node) {
        int tilt = height(node.left) - height(node.right);
        if (tilt > 2 || tilt < -2) {
            throw new IllegalStateException("tree was out of balance");
        }
        if (tilt > 1) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = rotateLeft(node.left);
            }
            return rotateRight(node);
        }
        if (tilt < -1) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = rotateRight(node.right);
            }
            return rotateLeft(node);
        }
        measure(node);
        return node;
    }

    private static Node rotateLeft(Node node) {
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        measure(node);
        measure(top);
        return top;
    }

    private static Node rotateRight(Node node) {
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        measure(node);
        measure(top);
        return top;
    }

    private static void measure(Node node) {
        node.height = Math.max(height(node.left), height(node.right)) + 1;
    }
}
