package heapwright.api;

import java.util.NoSuchElementException;

/** A priority queue of numbers in a binomial heap: trees of rising order, smallest first. */
public class BinomialHeap {
    private Node first;
    private int size;

    private static final class Node {
        final int key;
        int order;
        Node child;
        Node sibling;

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
        first = union(first, new Node(key));
        size++;
    }

    /** The smallest number. */
    public int min() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        return smallest().key;
    }

    /** Removes the smallest number. */
    public int removeMin() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        Node node = smallest();
        if (node == first) {
            first = node.sibling;
        } else {
            Node before = first;
            while (before.sibling != node) {
                before = before.sibling;
            }
            before.sibling = node.sibling;
        }
        Node children = null;
        Node child = node.child;
        while (child != null) {
            Node next = child.sibling;
            child.sibling = children;
            children = child;
            child = next;
        }
        first = union(first, children);
        size--;
        return node.key;
    }

    /** Whether orders rise, trees are binomial and ordered, and all numbers are counted. */
    public boolean repOK() {
        int found = 0;
        for (Node node = first; node != null; node = node.sibling) {
            if (node.sibling != null && node.sibling.order <= node.order) {
                return false;
            }
            int own = count(node);
            if (own != 1 << node.order) {
                return false;
            }
            found += own;
        }
        return found == size;
    }

    private static int count(Node node) {
        int found = 1;
        for (Node child = node.child; child != null; child = child.sibling) {
            if (child.key < node.key) {
                return -1;
            }
            found += count(child);
        }
        return found;
    }

    private Node smallest() {
        Node found = first;
        for (Node node = first.sibling; node != null; node = node.sibling) {
            if (node.key < found.key) {
                found = node;
            }
        }
        return found;
    }

    private static Node union(Node one, Node other) {
        Node head = interleave(one, other);
        Node before = null;
        Node node = head;
        while (node != null && node.sibling != null) {
            Node next = node.sibling;
            boolean three = next.sibling != null && next.sibling.order == node.order;
            if (node.order != next.order || three) {
                before = node;
                node = next;
            } else if (node.key <= next.key) {
                node.sibling = next.sibling;
                link(node, next);
            } else {
                if (before == null) {
                    head = next;
                } else {
                    before.sibling = next;
                }
                link(next, node);
                node = next;
            }
        }
        return head;
    }

    private static void link(Node parent, Node child) {
        child.sibling = parent.child;
        parent.child = child;
        parent.order++;
    }

    private static Node interleave(Node one, Node other) {
        if (one == null) {
            return other;
        }
        if (other == null) {
            return one;
        }
        if (one.order <= other.order) {
            one.sibling = interleave(one.sibling, other);
            return one;
        }
        other.sibling = interleave(one, other.sibling);
        return other;
    }
}
