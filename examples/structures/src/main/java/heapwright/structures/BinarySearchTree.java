package heapwright.structures;

import java.util.NoSuchElementException;

/** A set of numbers in a search tree that is not balanced. */
public class BinarySearchTree {
    BinaryNode root;

    /** Whether there is no number. */
    public boolean isEmpty() {
        return root == null;
    }

    /** Puts a number in; one that is there already is not put in again. */
    public void insert(int x) {
        root = insert(x, root);
    }

    /** Takes a number out, if it is there. */
    public void remove(int x) {
        root = remove(x, root);
    }

    /** Whether a number is there. */
    public boolean contains(int x) {
        BinaryNode node = root;
        while (node != null && node.element != x) {
            node = x < node.element ? node.left : node.right;
        }
        return node != null;
    }

    /** The smallest number. */
    public int findMin() {
        BinaryNode node = leftmost(root);
        if (node == null) {
            throw new NoSuchElementException();
        }
        return node.element;
    }

    /** The largest number. */
    public int findMax() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        BinaryNode node = root;
        while (node.right != null) {
            node = node.right;
        }
        return node.element;
    }

    /** Takes the smallest number out. */
    public int removeMin() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        if (root.left == null) {
            int element = root.element;
            root = root.right;
            return element;
        }
        BinaryNode parent = root;
        while (parent.left.left != null) {
            parent = parent.left;
        }
        int element = parent.left.element;
        parent.left = parent.left.right;
        return element;
    }

    /** The largest number that is not above a given one, or that one plus one when there is none. */
    public long floor(int x) {
        long found = (long) x + 1;
        BinaryNode node = root;
        while (node != null) {
            if (node.element == x) {
                return x;
            }
            if (node.element < x) {
                found = node.element;
                node = node.right;
            } else {
                node = node.left;
            }
        }
        return found;
    }

    /** The number of numbers. */
    public int size() {
        return size(root);
    }

    /** The number of nodes on the longest way down. */
    public int height() {
        return height(root);
    }

    /** How many numbers there are from one to another, both included. */
    public int countBetween(int low, int high) {
        return countBetween(low, high, root);
    }

    /** The number of steps from the root to a number, or -1. */
    public int depthOf(int x) {
        int depth = 0;
        BinaryNode node = root;
        while (node != null) {
            if (x < node.element) {
                node = node.left;
            } else if (x > node.element) {
                node = node.right;
            } else {
                return depth;
            }
            depth++;
        }
        return -1;
    }

    /** The number at which the ways down to two numbers part, or -1 when they leave the tree together. */
    public int partingOf(int x, int y) {
        BinaryNode node = root;
        while (node != null) {
            if (x < node.element && y < node.element) {
                node = node.left;
            } else if (x > node.element && y > node.element) {
                node = node.right;
            } else {
                return node.element;
            }
        }
        return -1;
    }

    /** Whether every number is above those on its left and below those on its right. */
    public boolean repOK() {
        return repOK(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Both bounds are excluded. No node is reached twice, because its number would be on both sides of a bound. */
    private static boolean repOK(BinaryNode node, long low, long high) {
        if (node == null) {
            return true;
        }
        if (node.element <= low || node.element >= high) {
            return false;
        }
        return repOK(node.left, low, node.element) && repOK(node.right, node.element, high);
    }

    private static BinaryNode insert(int x, BinaryNode node) {
        if (node == null) {
            return new BinaryNode(x);
        }
        if (x < node.element) {
            node.left = insert(x, node.left);
        } else if (x > node.element) {
            node.right = insert(x, node.right);
        }
        return node;
    }

    private static BinaryNode remove(int x, BinaryNode node) {
        if (node == null) {
            return null;
        }
        if (x < node.element) {
            node.left = remove(x, node.left);
            return node;
        }
        if (x > node.element) {
            node.right = remove(x, node.right);
            return node;
        }
        if (node.left == null) {
            return node.right;
        }
        if (node.right == null) {
            return node.left;
        }
        node.element = leftmost(node.right).element;
        node.right = remove(node.element, node.right);
        return node;
    }

    private static BinaryNode leftmost(BinaryNode node) {
        if (node == null || node.left == null) {
            return node;
        }
        return leftmost(node.left);
    }

    private static int size(BinaryNode node) {
        return node == null ? 0 : 1 + size(node.left) + size(node.right);
    }

    private static int height(BinaryNode node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    private static int countBetween(int low, int high, BinaryNode node) {
        if (node == null) {
            return 0;
        }
        if (node.element < low) {
            return countBetween(low, high, node.right);
        }
        if (node.element > high) {
            return countBetween(low, high, node.left);
        }
        return 1 + countBetween(low, high, node.left) + countBetween(low, high, node.right);
    }
}
