package heapwright.structures;

import java.util.NoSuchElementException;

/**
 * A list of objects, null among them. Its nodes form a ring through a header that holds no element, so that no node is
 * without neighbours.
 */
public class DoublyLinkedList {
    Node header;
    int size;

    /** An element, or the header. */
    static final class Node {
        Object item;
        Node previous;
        Node next;
    }

    /** Makes an empty list. */
    public DoublyLinkedList() {
        header = new Node();
        header.previous = header;
        header.next = header;
    }

    /** The number of elements. */
    public int size() {
        return size;
    }

    /** Whether there is no element. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Puts an element before all others. */
    public void addFirst(Object item) {
        insertBefore(header.next, item);
    }

    /** Puts an element after all others. */
    public void addLast(Object item) {
        insertBefore(header, item);
    }

    /** Puts an element at an index, from 0 to the size. */
    public void add(int index, Object item) {
        insertBefore(index == size ? header : nodeAt(index), item);
    }

    /** Puts the elements of another list after those of this one; false when there are none. */
    public boolean addAll(DoublyLinkedList other) {
        return addAll(size, other);
    }

    /** Puts the elements of another list at an index, in their order; false when there are none. */
    public boolean addAll(int index, DoublyLinkedList other) {
        Node place = index == size ? header : nodeAt(index);
        for (Node node = other.header.next; node != other.header; node = node.next) {
            insertBefore(place, node.item);
        }
        return other.size > 0;
    }

    /** Puts an element right before the first occurrence of another; false when that does not occur. */
    public boolean insertBeforeItem(Object place, Object item) {
        Node node = find(place);
        if (node == header) {
            return false;
        }
        insertBefore(node, item);
        return true;
    }

    /** The first element. */
    public Object getFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.next.item;
    }

    /** The last element. */
    public Object getLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return header.previous.item;
    }

    /** The first element, or null when there is none. */
    public Object peekFirst() {
        return size == 0 ? null : header.next.item;
    }

    /** The last element, or null when there is none. */
    public Object peekLast() {
        return size == 0 ? null : header.previous.item;
    }

    /** The element at an index. */
    public Object get(int index) {
        return nodeAt(index).item;
    }

    /** Replaces the element at an index and returns the old one. */
    public Object set(int index, Object item) {
        Node node = nodeAt(index);
        Object old = node.item;
        node.item = item;
        return old;
    }

    /** Takes the first element out. */
    public Object removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return unlink(header.next);
    }

    /** Takes the last element out. */
    public Object removeLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return unlink(header.previous);
    }

    /** Takes the first element out, or returns null when there is none. */
    public Object pollFirst() {
        return size == 0 ? null : unlink(header.next);
    }

    /** Takes the last element out, or returns null when there is none. */
    public Object pollLast() {
        return size == 0 ? null : unlink(header.previous);
    }

    /** Takes the element at an index out. */
    public Object remove(int index) {
        return unlink(nodeAt(index));
    }

    /** Takes the first occurrence of an element out; false when it does not occur. */
    public boolean remove(Object item) {
        Node node = find(item);
        if (node == header) {
            return false;
        }
        unlink(node);
        return true;
    }

    /** Takes the last occurrence of an element out; false when it does not occur. */
    public boolean removeLastOccurrence(Object item) {
        for (Node node = header.previous; node != header; node = node.previous) {
            if (same(item, node.item)) {
                unlink(node);
                return true;
            }
        }
        return false;
    }

    /** Takes all nulls out; returns how many there were. */
    public int removeNulls() {
        int before = size;
        for (Node node = header.next; node != header; node = node.next) {
            if (node.item == null) {
                unlink(node);
            }
        }
        return before - size;
    }

    /** Takes everything out and lets no old node lead to another. */
    public void clear() {
        Node node = header.next;
        while (node != header) {
            Node next = node.next;
            node.item = null;
            node.previous = null;
            node.next = null;
            node = next;
        }
        header.next = header;
        header.previous = header;
        size = 0;
    }

    /** Whether an element occurs. */
    public boolean contains(Object item) {
        return find(item) != header;
    }

    /** Whether all elements of another list occur. */
    public boolean containsAll(DoublyLinkedList other) {
        for (Node node = other.header.next; node != other.header; node = node.next) {
            if (!contains(node.item)) {
                return false;
            }
        }
        return true;
    }

    /** The first index of an element, or -1. */
    public int indexOf(Object item) {
        int index = 0;
        for (Node node = header.next; node != header; node = node.next) {
            if (same(item, node.item)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    /** The last index of an element, or -1. */
    public int lastIndexOf(Object item) {
        int index = size;
        for (Node node = header.previous; node != header; node = node.previous) {
            index--;
            if (same(item, node.item)) {
                return index;
            }
        }
        return -1;
    }

    /** The elements in an array. */
    public Object[] toArray() {
        Object[] items = new Object[size];
        int index = 0;
        for (Node node = header.next; node != header; node = node.next) {
            items[index++] = node.item;
        }
        if (index != size) {
            throw new IllegalStateException("elements were lost");
        }
        return items;
    }

    /** A list with the same elements. */
    public DoublyLinkedList copy() {
        DoublyLinkedList copy = new DoublyLinkedList();
        for (Node node = header.next; node != header; node = node.next) {
            copy.addLast(node.item);
        }
        return copy;
    }

    /** Whether another list has the same elements in the same order. */
    public boolean sameAs(DoublyLinkedList other) {
        if (size != other.size) {
            return false;
        }
        Node theirs = other.header.next;
        for (Node node = header.next; node != header; node = node.next) {
            if (!same(node.item, theirs.item)) {
                return false;
            }
            theirs = theirs.next;
        }
        return true;
    }

    /** Turns the order round. */
    public void reverse() {
        Node node = header;
        do {
            Node next = node.next;
            node.next = node.previous;
            node.previous = next;
            node = next;
        } while (node != header);
    }

    /** Moves the first elements, as many as are asked for, to the end. */
    public void rotate(int distance) {
        if (distance < 0 || distance > size) {
            throw new IllegalArgumentException("distance " + distance);
        }
        for (int i = 0; i < distance; i++) {
            insertBefore(header, unlink(header.next));
        }
    }

    /** Exchanges the elements at two indices. */
    public void swap(int first, int second) {
        Node one = nodeAt(first);
        Node other = nodeAt(second);
        if (one != other) {
            Object item = one.item;
            one.item = other.item;
            other.item = item;
        }
    }

    /** Whether the nodes form a ring through the header, in both directions, with as many elements as the size says. */
    public boolean repOK() {
        if (header == null || header.item != null) {
            return false;
        }
        int count = 0;
        Node before = header;
        for (Node node = header.next; node != header; node = node.next) {
            if (node == null || node.previous != before || count >= size) {
                return false;
            }
            before = node;
            count++;
        }
        return header.previous == before && count == size;
    }

    private Node nodeAt(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Node node = header;
        if (index < size / 2) {
            for (int i = 0; i <= index; i++) {
                node = node.next;
            }
        } else {
            for (int i = size; i > index; i--) {
                node = node.previous;
            }
        }
        return node;
    }

    /** The first node with an element, or the header. */
    private Node find(Object item) {
        Node node = header.next;
        while (node != header && !same(item, node.item)) {
            node = node.next;
        }
        return node;
    }

    private static boolean same(Object one, Object other) {
        return one == null ? other == null : one.equals(other);
    }

    private void insertBefore(Node place, Object item) {
        Node node = new Node();
        node.item = item;
        node.previous = place.previous;
        node.next = place;
        place.previous.next = node;
        place.previous = node;
        size++;
    }

    private Object unlink(Node node) {
        node.previous.next = node.next;
        node.next.previous = node.previous;
        size--;
        return node.item;
    }
}
