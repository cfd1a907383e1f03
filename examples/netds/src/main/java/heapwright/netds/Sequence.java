package heapwright.netds;

/**
 * Elements in a row, each with a rank that starts at 0; a linked structure with access by rank.
 *
 * @param <E> the type of the elements
 */
public class Sequence<E> {
    Node<E> head;
    Node<E> tail;
    int size;

    /**
     * A place in the row.
     *
     * @param <E> the type of the element
     */
    static final class Node<E> {
        E element;
        Node<E> prev;
        Node<E> next;
    }

    /** The number of elements. */
    public int size() {
        return size;
    }

    /** Appends an element. */
    public void append(E element) {
        Node<E> added = new Node<>();
        added.element = element;
        added.prev = tail;
        if (tail == null) {
            head = added;
        } else {
            tail.next = added;
        }
        tail = added;
        size++;
    }

    /** The element of a rank. */
    public E elementAt(int rank) {
        return nodeAt(rank).element;
    }

    /** Takes the element of a rank out and closes the gap. */
    public E removeAt(int rank) {
        Node<E> node = nodeAt(rank);
        if (node.prev == null) {
            head = node.next;
        } else {
            node.prev.next = node.next;
        }
        if (node.next == null) {
            tail = node.prev;
        } else {
            node.next.prev = node.prev;
        }
        size--;
        return node.element;
    }

    /** Puts another element in the place of a rank and returns the one that was there. */
    public E replaceAt(int rank, E element) {
        Node<E> node = nodeAt(rank);
        E replaced = node.element;
        node.element = element;
        return replaced;
    }

    /** Whether the links agree with each other, with both ends and with the size. */
    public boolean repOk() {
        if (head == null || tail == null) {
            return head == tail && size == 0;
        }
        if (head.prev != null) {
            return false;
        }
        int counted = 1;
        Node<E> at = head;
        while (at.next != null) {
            if (at.next.prev != at) {
                return false;
            }
            at = at.next;
            counted++;
        }
        return at == tail && counted == size;
    }

    private Node<E> nodeAt(int rank) {
        if (rank < 0 || rank >= size) {
            throw new IndexOutOfBoundsException("rank " + rank + ", size " + size);
        }
        Node<E> node;
        if (rank <= size / 2) {
            node = head;
            for (int i = 0; i < rank; i++) {
                node = node.next;
            }
        } else {
            node = tail;
            for (int i = size - 1; i > rank; i--) {
                node = node.prev;
            }
        }
        return node;
    }
}
