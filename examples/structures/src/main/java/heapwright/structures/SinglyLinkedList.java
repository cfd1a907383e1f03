package heapwright.structures;

import java.util.NoSuchElementException;

/** A list of numbers, each node knowing the next one. */
public class SinglyLinkedList {
    Node head;
    int size;

    /** A number in the list. */
    static final class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    /** The number of elements. */
    public int size() {
        return size;
    }

    /** Whether there is no element. */
    public boolean isEmpty() {
        return head == null;
    }

    /** Puts a number before all others. */
    public void addFirst(int value) {
        head = new Node(value, head);
        size++;
    }

    /** Puts a number after all others. */
    public void addLast(int value) {
        Node node = new Node(value, null);
        if (head == null) {
            head = node;
        } else {
            Node last = head;
            while (last.next != null) {
                last = last.next;
            }
            last.next = node;
        }
        size++;
    }

    /** Puts a number at an index, from 0 to the size. */
    public void add(int index, int value) {
        if (index < 0 || index > size) {
            throw new IndexOutOfBoundsException(index);
        }
        if (index == 0) {
            head = new Node(value, head);
        } else {
            Node before = nodeAt(index - 1);
            before.next = new Node(value, before.next);
        }
        size++;
    }

    /** The number at an index. */
    public int get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return nodeAt(index).value;
    }

    /** Replaces the number at an index and returns the old one. */
    public int set(int index, int value) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Node node = nodeAt(index);
        int old = node.value;
        node.value = value;
        return old;
    }

    /** Whether a number occurs. */
    public boolean contains(int value) {
        return indexOf(value) >= 0;
    }

    /** The first index of a number, or -1. */
    public int indexOf(int value) {
        int index = 0;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    /** The last index of a number, or -1. */
    public int lastIndexOf(int value) {
        int found = -1;
        int index = 0;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                found = index;
            }
            index++;
        }
        return found;
    }

    /** Takes the first element out. */
    public int removeFirst() {
        if (head == null) {
            throw new NoSuchElementException();
        }
        int value = head.value;
        head = head.next;
        size--;
        return value;
    }

    /** Takes the last element out. */
    public int removeLast() {
        if (head == null) {
            throw new NoSuchElementException();
        }
        Node before = null;
        Node last = head;
        while (last.next != null) {
            before = last;
            last = last.next;
        }
        unlink(before, last);
        return last.value;
    }

    /** Takes the element at an index out. */
    public int removeAt(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Node before = index == 0 ? null : nodeAt(index - 1);
        Node node = before == null ? head : before.next;
        unlink(before, node);
        return node.value;
    }

    /** Takes the first occurrence of a number out; false when there is none. */
    public boolean removeValue(int value) {
        Node before = null;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                unlink(before, node);
                return true;
            }
            before = node;
        }
        return false;
    }

    /** Keeps only the first of neighbours with the same number; returns how many went. */
    public int removeRepeated() {
        int removed = 0;
        Node node = head;
        while (node != null && node.next != null) {
            if (node.value == node.next.value) {
                node.next = node.next.next;
                removed++;
            } else {
                node = node.next;
            }
        }
        size -= removed;
        return removed;
    }

    /** Turns the order round. */
    public void reverse() {
        Node done = null;
        Node rest = head;
        while (rest != null) {
            Node next = rest.next;
            rest.next = done;
            done = rest;
            rest = next;
        }
        head = done;
    }

    /** Whether no number is smaller than the one before it. */
    public boolean isSorted() {
        if (head == null) {
            return true;
        }
        for (Node node = head; node.next != null; node = node.next) {
            if (node.value > node.next.value) {
                return false;
            }
        }
        return true;
    }

    /** Puts a number before the first one that is larger. */
    public void insertSorted(int value) {
        if (head == null || head.value > value) {
            head = new Node(value, head);
        } else {
            Node before = head;
            while (before.next != null && before.next.value <= value) {
                before = before.next;
            }
            before.next = new Node(value, before.next);
        }
        size++;
    }

    /** Whether another list has the same numbers in the same order. */
    public boolean sameAs(SinglyLinkedList other) {
        if (size != other.size) {
            return false;
        }
        Node theirs = other.head;
        for (Node node = head; node != null; node = node.next) {
            if (node.value != theirs.value) {
                return false;
            }
            theirs = theirs.next;
        }
        return true;
    }

    /** Moves all elements of another list to the end of this one. */
    public void takeAll(SinglyLinkedList other) {
        if (head == null) {
            head = other.head;
        } else {
            nodeAt(size - 1).next = other.head;
        }
        size += other.size;
        other.head = null;
        other.size = 0;
    }

    /** Whether the nodes form a line that ends, of as many nodes as the size says. */
    public boolean repOK() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            if (count >= size) {
                return false;
            }
            count++;
        }
        return count == size;
    }

    private Node nodeAt(int index) {
        Node node = head;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node;
    }

    private void unlink(Node before, Node node) {
        if (before == null) {
            head = node.next;
        } else {
            before.next = node.next;
        }
        size--;
    }
}
