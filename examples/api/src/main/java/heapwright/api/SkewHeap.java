package heapwright.api;

import java.util.NoSuchElementException;

/** A priority queue of numbers in a skew heap. */
public class SkewHeap {
    private Node root;
    private int size;

    private static final class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /** How many numbers there are. */
    public int size() {
        return size;
    }

    /** Adds a number. */
    public void add(int key) {
        root = merge(root, new Node(key));
        size++;
    }

    /** The smallest number. */
    public int min() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        return root.key;
    }

    /** Removes the smallest number. */
    public void removeMin() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        root = merge(root.left, root.right);
        size--;
    }

    /** Whether no number is below its parent, and all are counted. */
    public boolean repOK() {
        return count(root, Integer.MIN_VALUE) == size;
    }

    private static int count(Node node, int least) {
        if (node == null) {
            return 0;
        }
        if (node.key < least) {
            return -1000;
        }
        return 1 + count(node.left, node.key) + count(node.right, node.key);
    }

    private static Node merge(Node one, Node other) {
        if (one == null) {
            return other;
        }
        if (other == null) {
            return one;
        }
        Node top = one.key <= other.key ? one : other;
        Node rest = top == one ? other : one;
        Node left = top.left;
        top.left = merge(top.right, rest);
        top.right = left;
        return top;
    }
}
