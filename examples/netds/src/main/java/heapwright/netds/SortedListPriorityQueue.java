package heapwright.netds;

import java.util.NoSuchElementException;

/**
 * A priority queue that keeps its entries in a linked list, smallest key first; equal keys stay in order of arrival.
 */
public class SortedListPriorityQueue {
    Node first;
    Node last;
    int size;

    /** A link of the list. */
    static final class Node {
        Entry entry;
        Node prev;
        Node next;
    }

    /** The number of entries. */
    public int size() {
        return size;
    }

    /** Adds an entry behind all whose key is not larger, looking from the back. */
    public Entry insert(int key, Object value) {
        Entry entry = new Entry(key, value);
        Node added = new Node();
        added.entry = entry;
        Node before = last;
        while (before != null && before.entry.key > key) {
            before = before.prev;
        }
        link(added, before);
        size++;
        return entry;
    }

    /** The entry with the smallest key. */
    public Entry min() {
        if (first == null) {
            throw new NoSuchElementException("empty queue");
        }
        return first.entry;
    }

    /** Takes the entry with the smallest key out. */
    public Entry remove() {
        if (first == null) {
            throw new NoSuchElementException("empty queue");
        }
        Entry removed = first.entry;
        first = first.next;
        if (first == null) {
            last = null;
        } else {
            first.prev = null;
        }
        size--;
        return removed;
    }

    /** Whether the links agree, the keys ascend and the size is right. */
    public boolean repOk() {
        if (first == null || last == null) {
            return first == last && size == 0;
        }
        if (first.prev != null) {
            return false;
        }
        int counted = 0;
        Node previous = null;
        for (Node at = first; at != null; at = at.next) {
            if (at.prev != previous || at.entry == null) {
                return false;
            }
            if (previous != null && previous.entry.key > at.entry.key) {
                return false;
            }
            previous = at;
            counted++;
        }
        return previous == last && counted == size;
    }

    private void link(Node added, Node before) {
        Node after = before == null ? first : before.next;
        added.prev = before;
        added.next = after;
        if (before == null) {
            first = added;
        } else {
            before.next = added;
        }
        if (after == null) {
            last = added;
        } else {
            after.prev = added;
        }
    }
}
