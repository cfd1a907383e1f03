package heapwright.netds;

import java.util.ArrayList;
import java.util.List;

/**
 * A search tree whose entries sit in inner nodes; every place where a node could grow is an empty leaf, so that a walk
 * always ends at a node. A key may occur more than once; a repeated key goes to the right.
 */
public class BinarySearchTree {
    Node root;
    int size;

    /** An inner node with an entry and two children, or a leaf with neither. */
    static final class Node {
        Entry entry;
        Node parent;
        Node left;
        Node right;

        boolean isLeaf() {
            return left == null && right == null;
        }
    }

    /** Makes an empty tree: one leaf. */
    public BinarySearchTree() {
        root = new Node();
    }

    /** The number of entries. */
    public int size() {
        return size;
    }

    /** The entry of a key nearest to the root, or null. */
    public Entry find(int key) {
        Node node = search(key, root);
        return node.isLeaf() ? null : node.entry;
    }

    /** All entries of a key, from left to right. */
    public List<Entry> findAll(int key) {
        List<Entry> found = new ArrayList<>();
        addAll(found, root, key);
        return found;
    }

    /** Adds to a list all entries of a key at or below a node, from left to right. */
    void addAll(List<Entry> found, Node node, int key) {
        if (node.isLeaf()) {
            return;
        }
        Node top = search(key, node);
        if (!top.isLeaf()) {
            addAll(found, top.left, key);
            found.add(top.entry);
            addAll(found, top.right, key);
        }
    }

    /** Adds an entry. */
    public Entry insert(int key, Object value) {
        Node place = search(key, root);
        while (!place.isLeaf()) {
            place = search(key, place.right);
        }
        Entry entry = new Entry(key, value);
        place.entry = entry;
        place.left = leafBelow(place);
        place.right = leafBelow(place);
        size++;
        return entry;
    }

    /** Takes the entry of a key nearest to the root out and returns it, or null when there is none. */
    public Entry remove(int key) {
        Node node = search(key, root);
        if (node.isLeaf()) {
            return null;
        }
        Entry removed = node.entry;
        if (node.left.isLeaf()) {
            replace(node, node.right);
        } else if (node.right.isLeaf()) {
            replace(node, node.left);
        } else {
            Node heir = node.right;
            while (!heir.left.isLeaf()) {
                heir = heir.left;
            }
            node.entry = heir.entry;
            replace(heir, heir.right);
        }
        size--;
        return removed;
    }

    /** Whether the tree is one, its leaves are empty, its keys are in order and the size is right. */
    public boolean repOk() {
        if (root == null || root.parent != null || !shapeOk(root)) {
            return false;
        }
        return ordered(root, Integer.MIN_VALUE, Integer.MAX_VALUE) && count(root) == size;
    }

    private static Node search(int key, Node from) {
        Node at = from;
        while (!at.isLeaf()) {
            int here = at.entry.key;
            if (key == here) {
                return at;
            }
            at = key < here ? at.left : at.right;
        }
        return at;
    }

    private static Node leafBelow(Node parent) {
        Node leaf = new Node();
        leaf.parent = parent;
        return leaf;
    }

    private void replace(Node node, Node child) {
        Node parent = node.parent;
        child.parent = parent;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
    }

    /** A child names its one parent, hence no node can be reached twice and the recursion ends. */
    private static boolean shapeOk(Node node) {
        if (node.isLeaf()) {
            return node.entry == null;
        }
        if (node.entry == null || node.left == null || node.right == null || node.left == node.right) {
            return false;
        }
        if (node.left.parent != node || node.right.parent != node) {
            return false;
        }
        return shapeOk(node.left) && shapeOk(node.right);
    }

    /** The bounds are inclusive, and longs because the one below the smallest key is needed. */
    private static boolean ordered(Node node, long lowest, long highest) {
        if (node.isLeaf()) {
            return true;
        }
        long key = node.entry.key;
        if (key < lowest || key > highest) {
            return false;
        }
        return ordered(node.left, lowest, key - 1) && ordered(node.right, key, highest);
    }

    private static int count(Node node) {
        return node.isLeaf() ? 0 : 1 + count(node.left) + count(node.right);
    }
}
