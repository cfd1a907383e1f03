package heapwright.netds;

import java.util.NoSuchElementException;

/**
 * A list linked in both directions, with a sentinel node at either end.
 *
 * @param <E> the type of the elements
 */
public class DoublyLinkedList<E> {
    Node<E> header;
    Node<E> trailer;
    int size;

    /**
     * A link of the list.
     *
     * @param <E> the type of the element
     */
    static final class Node<E> {
        E element;
        Node<E> prev;
        Node<E> next;

        Node(E element, Node<E> prev, Node<E> next) {
            this.element = element;
            this.prev = prev;
            this.next = next;
        }
    }

    /** Makes an empty list. */
    public DoublyLinkedList() {
        header = new Node<>(null, null, null);
        trailer = new Node<>(null, header, null);
        header.next = trailer;
    }

    /** The number of elements. */
    public int size() {
        return size;
    }

    /** Whether there are no elements. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Puts an element at a position, walking there from the nearer end. */
    public void add(int index, E element) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException("index " + index + ", size " + size);
        }
        Node<E> successor;
        if (index <= size / 2) {
            successor = header.next;
            for (int i = 0; i < index; i++) {
                successor = successor.next;
            }
        } else {
            successor = trailer;
            for (int i = size; i > index; i--) {
                successor = successor.prev;
            }
        }
        addBefore(successor, element);
    }

    /** Puts an element at the front. */
    public void addFirst(E element) {
        addBefore(header.next, element);
    }

    /** Puts an element at the back. */
    public void addLast(E element) {
        addBefore(trailer, element);
    }

    /** The element at the front. */
    public E first() {
        if (isEmpty()) {
            throw new NoSuchElementException("empty list");
        }
        return header.next.element;
    }

    /** Takes the element at the front out. */
    public E removeFirst() {
        if (isEmpty()) {
            throw new NoSuchElementException("empty list");
        }
        return unlink(header.next);
    }

    /** Takes the element at the back out. */
    public E removeLast() {
        if (isEmpty()) {
            throw new NoSuchElementException("empty list");
        }
        return unlink(trailer.prev);
    }

    /** Whether the links agree with each other and with the size. */
    public boolean repOk() {
        if (header == null || trailer == null || header.prev != null || trailer.next != null) {
            return false;
        }
        int links = 0;
        for (Node<E> at = header; at != trailer; at = at.next) {
            if (at.next == null || at.next.prev != at) {
                return false;
            }
            links++;
        }
        return links == size + 1;
    }

    private void addBefore(Node<E> successor, E element) {
        Node<E> predecessor = successor.prev;
        Node<E> added = new Node<>(element, predecessor, successor);
        predecessor.next = added;
        successor.prev = added;
        size++;
    }

    private E unlink(Node<E> node) {
        node.prev.next = node.next;
        node.next.prev = node.prev;
        node.prev = null;
        node.next = null;
        size--;
        return node.element;
    }
}
