package heapwright.api;

import java.util.NoSuchElementException;

/** A doubly linked list of numbers that ends with null on both sides. */
public class DoublyLinkedList {
    private Node first;
    private Node last;
    private int size;

    private static final class Node {
        int value;
        Node previous;
        Node next;
    }

    /** How many numbers there are. */
    public int size() {
        return size;
    }

    /** Adds a number before the one at an index, or at the end. */
    public void add(int index, int value) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException();
        }
        Node node = new Node();
        node.value = value;
        if (index == size) {
            node.previous = last;
            if (last == null) {
                first = node;
            } else {
                last.next = node;
            }
            last = node;
        } else {
            Node after = at(index);
            node.next = after;
            node.previous = after.previous;
            if (after.previous == null) {
                first = node;
            } else {
                after.previous.next = node;
            }
            after.previous = node;
        }
        size++;
    }

    /** The number at an index. */
    public int get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        return at(index).value;
    }

    /** Removes the last number. */
    public int removeLast() {
        if (last == null) {
            throw new NoSuchElementException();
        }
        int value = last.value;
        last = last.previous;
        if (last == null) {
            first = null;
        } else {
            last.next = null;
        }
        size--;
        return value;
    }

    /** Where a number first occurs, or -1. */
    public int indexOf(int value) {
        int index = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public boolean repOK() {
        Node before = null;
        int found = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.previous != before) {
                return false;
            }
            before = node;
            found++;
        }
        return before == last && found == size;
    }

    private Node at(int index) {
        Node node;
        if (index < size / 2) {
            node = first;
            for (int i = 0; i < index; i++) {
                node = node.next;
            }
        } else {
            node = last;
            for (int i = size - 1; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }
}
