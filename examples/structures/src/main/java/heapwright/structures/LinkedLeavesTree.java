package heapwright.structures;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.NoSuchElementException;
import java.util.Set;

/** A tree that keeps its values in the leaves, which form a list from left to right. Other nodes have two children. */
public class LinkedLeavesTree {
    Node root;
    Node first;

    /** A leaf, which leads to the next one, or a node with two children, which leads to none. */
    static final class Node {
        int value;
        Node left;
        Node right;
        Node parent;
        Node next;
    }

    /** Makes a tree of nodes that know nothing but their children: fills in parents and links the leaves. */
    static LinkedLeavesTree of(Node root) {
        LinkedLeavesTree tree = new LinkedLeavesTree();
        if (root != null) {
            tree.root = root;
            tree.first = link(root, null, null);
        }
        return tree;
    }

    /** The number of leaves. */
    public int leafCount() {
        int count = 0;
        for (Node leaf = first; leaf != null; leaf = leaf.next) {
            count++;
        }
        return count;
    }

    /** Whether a leaf has a value. */
    public boolean contains(int value) {
        return find(value) != null;
    }

    /** The number of steps from the root to the first leaf with a value, or -1. */
    public int depthOf(int value) {
        Node leaf = find(value);
        if (leaf == null) {
            return -1;
        }
        int depth = 0;
        Node node = leaf;
        while (node.parent != null) {
            node = node.parent;
            depth++;
        }
        if (node != root) {
            throw new IllegalStateException("leaf is not of this tree");
        }
        return depth;
    }

    /** Replaces the first leaf with a value by a node with two leaves, that value and another; false for no such leaf. */
    public boolean split(int value, int added) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        Node before = leafBefore(node);
        Node right = leaf(added, node, node.next);
        Node left = leaf(value, node, right);
        node.left = left;
        node.right = right;
        node.next = null;
        if (before == null) {
            first = left;
        } else {
            before.next = left;
        }
        return true;
    }

    /** Takes the first leaf out; its sibling takes the place of their parent. */
    public int removeFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        Node leaf = first;
        first = leaf.next;
        if (leaf.parent == null) {
            root = null;
        } else {
            replace(leaf.parent, leaf.parent.right);
        }
        return leaf.value;
    }

    /** Whether every node knows its parent and every leaf the next one. */
    public boolean repOK() {
        if (root == null) {
            return first == null;
        }
        return repOK(root, null, null) && first == leftmost(root);
    }

    /** A node is the child of its parent only, so none is reached twice; the right side comes first because of that. */
    private static boolean repOK(Node node, Node parent, Node after) {
        if (node == null || node.parent != parent) {
            return false;
        }
        if (node.left == null && node.right == null) {
            return node.next == after;
        }
        if (node.next != null || node.left == node.right || !repOK(node.right, node, after)) {
            return false;
        }
        return repOK(node.left, node, leftmost(node.right));
    }

    /** Whether {@link #of} can make a tree: every node has two children or none, and knows nothing else. */
    static boolean repOK(Node root) {
        return root == null || repOK(root, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static boolean repOK(Node node, Set<Node> seen) {
        if (node == null || !seen.add(node) || node.parent != null || node.next != null) {
            return false;
        }
        if (node.left == null && node.right == null) {
            return true;
        }
        return repOK(node.left, seen) && repOK(node.right, seen);
    }

    /** Links the leaves below a node, the last one to `after`, and returns the first one. */
    private static Node link(Node node, Node parent, Node after) {
        node.parent = parent;
        if (node.right == null) {
            node.next = after;
            return node;
        }
        return link(node.left, node, link(node.right, node, after));
    }

    private static Node leftmost(Node root) {
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    private Node find(int value) {
        Node leaf = first;
        while (leaf != null && leaf.value != value) {
            leaf = leaf.next;
        }
        return leaf;
    }

    private Node leafBefore(Node leaf) {
        Node before = null;
        for (Node at = first; at != leaf; at = at.next) {
            before = at;
        }
        return before;
    }

    private static Node leaf(int value, Node parent, Node next) {
        Node leaf = new Node();
        leaf.value = value;
        leaf.parent = parent;
        leaf.next = next;
        return leaf;
    }

    private void replace(Node node, Node other) {
        Node parent = node.parent;
        other.parent = parent;
        if (parent == null) {
            root = other;
        } else {
            // The first leaf's ancestors are all left children.
            parent.left = other;
        }
    }
}
