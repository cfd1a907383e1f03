package heapwright.api;

/** A set of numbers in an AA tree. Removing keeps two nodes in fields, as the usual implementation does. */
public class AaSet {
    private Node root;
    private Node deleted;
    private Node last;

    private static final class Node {
        int key;
        int level = 1;
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
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** Adds a key, unless it is there. */
    public void add(int key) {
        root = add(root, key);
    }

    /** Removes a key, if it is there. */
    public void remove(int key) {
        deleted = null;
        last = null;
        root = remove(root, key);
    }

    /** Removes all keys. */
    public void clear() {
        root = null;
    }

    /** Whether the keys are in order. */
    public boolean ordered() {
        return ordered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Whether the levels are those of an AA tree. */
    public boolean wellLevelled() {
        return levelled(root);
    }

    public boolean repOK() {
        return ordered() && wellLevelled();
    }

    private static boolean ordered(Node node, long low, long high) {
        if (node == null) {
            return true;
        }
        if (node.key <= low || node.key >= high) {
            return false;
        }
        return ordered(node.left, low, node.key) && ordered(node.right, node.key, high);
    }

    private static boolean levelled(Node node) {
        if (node == null) {
            return true;
        }
        int right = level(node.right);
        if (level(node.left) != node.level - 1 || right != node.level && right != node.level - 1) {
            return false;
        }
        if (right == node.level && level(node.right.right) == node.level) {
            return false;
        }
        return levelled(node.left) && levelled(node.right);
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
    }

    private static Node add(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = add(node.left, key);
        } else if (key > node.key) {
            node.right = add(node.right, key);
        }
        return split(skew(node));
    }

    private Node remove(Node start, int key) {
        Node node = start;
        if (node == null) {
            return null;
        }
        last = node;
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else {
            deleted = node;
            node.right = remove(node.right, key);
        }
        if (node == last) {
            if (deleted == null || deleted.key != key) {
                return node;
            }
            deleted.key = node.key;
            return node.right;
        }
        if (level(node.left) < node.level - 1 || level(node.right) < node.level - 1) {
            node.level--;
            if (level(node.right) > node.level) {
                node.right.level = node.level;
            }
            node = skew(node);
            if (node.right != null) {
                node.right = skew(node.right);
                if (node.right.right != null) {
                    node.right.right = skew(node.right.right);
                }
            }
            node = split(node);
            if (node.right != null) {
                node.right = split(node.right);
            }
        }
        return node;
    }

    private static Node skew(Node node) {
        if (level(node.left) != node.level) {
            return node;
        }
        Node top = node.left;
        node.left = top.right;
        top.right = node;
        return top;
    }

    private static Node split(Node node) {
        if (node.right == null || level(node.right.right) != node.level) {
            return node;
        }
        Node top = node.right;
        node.right = top.left;
        top.left = node;
        top.level++;
        return top;
    }
}
