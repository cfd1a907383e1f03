package heapwright.api;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A doubly linked list of numbers around a sentinel, whose cursors may remove what they passed. */
public class CursorList implements Iterable<Integer> {
    private final Node sentinel = new Node(0);
    private int size;
    private int changes;

    private static final class Node {
        final int value;
        Node next = this;
        Node previous = this;

        Node(int value) {
            this.value = value;
        }
    }

    /** How many numbers there are. */
    public int size() {
        return size;
    }

    /** Adds a number at the end. */
    public void addLast(int value) {
        insert(new Node(value), sentinel);
    }

    /** Adds a number at the beginning. */
    public void addFirst(int value) {
        insert(new Node(value), sentinel.next);
    }

    /** Removes the first number. */
    public int removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        Node node = sentinel.next;
        unlink(node);
        return node.value;
    }

    /** Removes all that equal a number; returns how many there were. */
    public int removeAll(int value) {
        int before = size;
        for (Node node = sentinel.next; node != sentinel; node = node.next) {
            if (node.value == value) {
                unlink(node);
            }
        }
        return before - size;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Cursor();
    }

    /** Walks over the list. */
    public final class Cursor implements Iterator<Integer> {
        private Node next = sentinel.next;
        private Node passed;
        private int expected = changes;

        @Override
        public boolean hasNext() {
            return next != sentinel;
        }

        @Override
        public Integer next() {
            if (expected != changes) {
                throw new ConcurrentModificationException();
            }
            if (next == sentinel) {
                throw new NoSuchElementException();
            }
            passed = next;
            next = next.next;
            return passed.value;
        }

        @Override
        public void remove() {
            if (passed == null) {
                throw new IllegalStateException();
            }
            if (expected != changes) {
                throw new ConcurrentModificationException();
            }
            unlink(passed);
            passed = null;
            expected = changes;
        }
    }

    /** Whether links lead back, and all numbers are counted. */
    public boolean repOK() {
        int found = 0;
        for (Node node = sentinel.next; node != sentinel; node = node.next) {
            if (node.next.previous != node || found > size) {
                return false;
            }
            found++;
        }
        return found == size && sentinel.next.previous == sentinel;
    }

    private void insert(Node node, Node before) {
        node.previous = before.previous;
        node.next = before;
        node.previous.next = node;
        before.previous = node;
        size++;
        changes++;
    }

    private void unlink(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        changes++;
    }
}
