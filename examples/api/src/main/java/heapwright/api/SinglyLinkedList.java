package heapwright.api;

import java.util.NoSuchElementException;

/** A singly linked list of numbers that knows its first and its last cell. */
public class SinglyLinkedList {
    private Cell first;
    private Cell last;

    private static final class Cell {
        final int value;
        Cell next;

        Cell(int value) {
            this.value = value;
        }
    }

    /** Whether there is nothing. */
    public boolean isEmpty() {
        return first == null;
    }

    /** Adds a number at the beginning. */
    public void addFirst(int value) {
        Cell cell = new Cell(value);
        cell.next = first;
        first = cell;
        if (last == null) {
            last = cell;
        }
    }

    /** Adds a number at the end. */
    public void addLast(int value) {
        Cell cell = new Cell(value);
        if (last == null) {
            first = cell;
        } else {
            last.next = cell;
        }
        last = cell;
    }

    /** Removes the first number. */
    public int removeFirst() {
        if (first == null) {
            throw new NoSuchElementException();
        }
        int value = first.value;
        first = first.next;
        if (first == null) {
            last = null;
        }
        return value;
    }

    /** Turns the order round. */
    public void reverse() {
        Cell done = null;
        Cell cell = first;
        last = first;
        while (cell != null) {
            Cell next = cell.next;
            cell.next = done;
            done = cell;
            cell = next;
        }
        first = done;
    }

    public boolean repOK() {
        if (first == null || last == null) {
            return first == last;
        }
        Cell cell = first;
        while (cell.next != null) {
            cell = cell.next;
        }
        return cell == last;
    }
}
