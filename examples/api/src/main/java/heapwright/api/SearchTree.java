package heapwright.api;

/** A set of numbers in a binary search tree. */
public class SearchTree {
    private Node root;

    private static final class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /** Whether there is no key. */
    public boolean isEmpty() {
        return root == null;
    }

    /** Whether a key is there. */
    public boolean contains(int key) {
        Node node = root;
        while (node != null) {
            if (node.key == key) {
                return true;
            }
            node = key < node.key ? node.left : node.right;
        }
        return false;
    }

    /** Adds a key, unless it is there. */
    public void add(int key) {
        if (root == null) {
            root = new Node(key);
            return;
        }
        Node node = root;
        while (true) {
            if (key == node.key) {
                return;
            }
            Node next = key < node.key ? node.left : node.right;
            if (next == null) {
                break;
            }
            node = next;
        }
        if (key < node.key) {
            node.left = new Node(key);
        } else {
            node.right = new Node(key);
        }
    }

    /** Removes a key, if it is there. */
    public void remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return;
        }
        if (node.left != null && node.right != null) {
            Node next = node.right;
            parent = node;
            while (next.left != null) {
                parent = next;
                next = next.left;
            }
            node.key = next.key;
            node = next;
        }
        Node child = node.left == null ? node.right : node.left;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
    }

    /** The smallest key, or a given number if there is none. */
    public int min(int otherwise) {
        if (root == null) {
            return otherwise;
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    /** Whether the keys are in order. */
    public boolean repOK() {
        return ordered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static boolean ordered(Node node, long low, long high) {
        return node == null
                || node.key > low
                        && node.key < high
                        && ordered(node.left, low, node.key)
                        && ordered(node.right, node.key, high);
    }
}
