package heapwright.api;

import java.util.NoSuchElementException;

/** A priority queue of numbers in a leftist heap. */
public class LeftistHeap {
    private Node root;

    private static final class Node {
        int key;
        int rank = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /** Whether there is no number. */
    public boolean isEmpty() {
        return root == null;
    }

    /** Adds a number. */
    public void add(int key) {
        root = merge(root, new Node(key));
    }

    /** The smallest number. */
    public int min() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        return root.key;
    }

    /** Removes the smallest number. */
    public int removeMin() {
        int key = min();
        root = merge(root.left, root.right);
        return key;
    }

    /** Takes all numbers of another heap. */
    public void takeAll(LeftistHeap other) {
        if (other == this) {
            return;
        }
        root = merge(root, other.root);
        other.root = null;
    }

    /** Whether no number is below its parent, and left ranks are not below right ones. */
    public boolean repOK() {
        return leftist(root);
    }

    private static boolean leftist(Node node) {
        if (node == null) {
            return true;
        }
        if (node.left != null && node.left.key < node.key || node.right != null && node.right.key < node.key) {
            return false;
        }
        if (rank(node.left) < rank(node.right) || node.rank != rank(node.right) + 1) {
            return false;
        }
        return leftist(node.left) && leftist(node.right);
    }

    private static int rank(Node node) {
        return node == null ? 0 : node.rank;
    }

    private static Node merge(Node one, Node other) {
        if (one == null) {
            return other;
        }
        if (other == null) {
            return one;
        }
        if (other.key < one.key) {
            return merge(other, one);
        }
        one.right = merge(one.right, other);
        if (rank(one.left) < rank(one.right)) {
            Node left = one.left;
            one.left = one.right;
            one.right = left;
        }
        one.rank = rank(one.right) + 1;
        return one;
    }
}
