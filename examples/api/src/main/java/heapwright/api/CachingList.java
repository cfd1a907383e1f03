package heapwright.api;

import java.util.NoSuchElementException;

/** A list of numbers that keeps a few nodes it no longer needs, to use them again. */
public class CachingList {
    /** The most nodes that are kept. */
    static final int MOST_KEPT = 3;

    private Node first;
    private Node kept;
    private int size;
    private int keptSize;

    private static final class Node {
        int value;
        Node next;
    }

    /** How many numbers there are. */
    public int size() {
        return size;
    }

    /** How many nodes are kept. */
    public int kept() {
        return keptSize;
    }

    /** Adds a number at the beginning. */
    public void add(int value) {
        Node node = kept;
        if (node == null) {
            node = new Node();
        } else {
            kept = node.next;
            keptSize--;
        }
        node.value = value;
        node.next = first;
        first = node;
        size++;
    }

    /** Removes the first number. */
    public int remove() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        Node node = first;
        first = node.next;
        size--;
        int value = node.value;
        keep(node);
        return value;
    }

    /** Removes a number where it first occurs. */
    public boolean removeValue(int value) {
        Node before = null;
        for (Node node = first; node != null; node = node.next) {
            if (node.value == value) {
                if (before == null) {
                    first = node.next;
                } else {
                    before.next = node.next;
                }
                size--;
                keep(node);
                return true;
            }
            before = node;
        }
        return false;
    }

    private void keep(Node node) {
        if (keptSize >= MOST_KEPT) {
            return;
        }
        node.value = 0;
        node.next = kept;
        kept = node;
        keptSize++;
    }

    public boolean repOK() {
        return count(first) == size && count(kept) == keptSize && keptSize <= MOST_KEPT;
    }

    private static int count(Node from) {
        int found = 0;
        for (Node node = from; node != null; node = node.next) {
            found++;
        }
        return found;
    }
}
