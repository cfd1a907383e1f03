package heapwright.api;

import java.util.NoSuchElementException;

/** A doubly linked ring of numbers that can be turned. */
public class RingList {
    private Node here;

    private static final class Node {
        final int value;
        Node next = this;
        Node previous = this;

        Node(int value) {
            this.value = value;
        }
    }

    /** Whether there is nothing. */
    public boolean isEmpty() {
        return here == null;
    }

    /** The number at this place. */
    public int value() {
        if (here == null) {
            throw new NoSuchElementException();
        }
        return here.value;
    }

    /** Adds a number behind this place. */
    public void add(int value) {
        Node node = new Node(value);
        if (here == null) {
            here = node;
            return;
        }
        node.previous = here;
        node.next = here.next;
        here.next.previous = node;
        here.next = node;
    }

    /** Goes so many places on, back if negative. */
    public void turn(int steps) {
        if (here == null) {
            return;
        }
        for (int i = 0; i < steps && i < 4; i++) {
            here = here.next;
        }
        for (int i = 0; i > steps && i > -4; i--) {
            here = here.previous;
        }
    }

    /** Removes the number at this place, and goes on. */
    public void remove() {
        if (here == null) {
            throw new NoSuchElementException();
        }
        if (here.next == here) {
            here = null;
        } else {
            here.previous.next = here.next;
            here.next.previous = here.previous;
            here = here.next;
        }
    }

    /** Whether two neighbours are equal. */
    public boolean hasTwins() {
        if (here == null) {
            return false;
        }
        Node node = here;
        do {
            if (node != node.next && node.value == node.next.value) {
                return true;
            }
            node = node.next;
        } while (node != here);
        return false;
    }

    public boolean repOK() {
        if (here == null) {
            return true;
        }
        Node node = here;
        do {
            if (node.next.previous != node) {
                return false;
            }
            node = node.next;
        } while (node != here);
        return true;
    }
}
