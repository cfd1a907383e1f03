package heapwright.api;

/** A set of numbers in an AVL tree. */
public class AvlSet {
    private Node root;
    private int size;

    private static final class Node {
        int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    /** The number of keys. */
    public int size() {
        return size;
    }

    /** Whether a key is there. */
    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Adds a key; returns false if it was there. */
    public boolean add(int key) {
        int before = size;
        root = add(root, key);
        return size > before;
    }

    /** Removes a key; returns false if it was not there. */
    public boolean remove(int key) {
        int before = size;
        root = remove(root, key);
        return size < before;
    }

    /** The greatest key that is not above a bound; the bound if there is none. */
    public int floor(int bound) {
        int found = bound;
        Node node = root;
        while (node != null) {
            if (node.key <= bound) {
                found = node.key;
                node = node.right;
            } else {
                node = node.left;
            }
        }
        return found;
    }

    /** Whether heights of siblings differ by one at most, and are known. */
    public boolean balanced() {
        return height(root, 0) >= 0;
    }

    /** Whether the keys are in order, and counted. */
    public boolean ordered() {
        return count(root, Long.MIN_VALUE, Long.MAX_VALUE) == size;
    }

    public boolean repOK() {
        return balanced() && ordered();
    }

    private static int height(Node node, int depth) {
        if (node == null) {
            return 0;
        }
        int left = height(node.left, depth + 1);
        int right = height(node.right, depth + 1);
        boolean fine = left >= 0 && right >= 0 && left - right < 2 && right - left < 2;
        int own = (left > right ? left : right) + 1;
        return fine && own == node.height ? own : -1;
    }

    private static int count(Node node, long low, long high) {
        if (node == null) {
            return 0;
        }
        if (node.key <= low || node.key >= high) {
            return -1000;
        }
        return count(node.left, low, node.key) + count(node.right, node.key, high) + 1;
    }

    private Node add(Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = add(node.left, key);
        } else if (key > node.key) {
            node.right = add(node.right, key);
        }
        return balance(node);
    }

    private Node remove(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left == null || node.right == null) {
            size--;
            return node.left == null ? node.right : node.left;
        } else {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node.right = remove(node.right, next.key);
        }
        return balance(node);
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static void measure(Node node) {
        int left = height(node.left);
        int right = height(node.right);
        node.height = (left > right ? left : right) + 1;
    }

    private static Node balance(Node node) {
        measure(node);
        int tilt = height(node.left) - height(node.right);
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
}
