package heapwright.api;

import java.util.NoSuchElementException;

/** A stack of numbers with a bound. */
public class LinkedStack {
    private final int capacity;
    private Cell top;
    private int size;

    private record Cell(int value, Cell below) {}

    public LinkedStack(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("no room");
        }
        this.capacity = capacity;
    }

    /** Whether there is nothing. */
    public boolean isEmpty() {
        return top == null;
    }

    /** Whether there is no room. */
    public boolean isFull() {
        return size == capacity;
    }

    /** Puts a number on top; returns false if there is no room. */
    public boolean push(int value) {
        if (size >= capacity) {
            return false;
        }
        top = new Cell(value, top);
        size++;
        return true;
    }

    /** Takes the number on top. */
    public int pop() {
        if (top == null) {
            throw new NoSuchElementException();
        }
        int value = top.value();
        top = top.below();
        size--;
        return value;
    }

    /** Swaps the two numbers on top, if there are two. */
    public void swap() {
        if (top != null && top.below() != null) {
            Cell below = top.below();
            top = new Cell(below.value(), new Cell(top.value(), below.below()));
        }
    }

    public boolean repOK() {
        int found = 0;
        for (Cell cell = top; cell != null; cell = cell.below()) {
            found++;
        }
        return found == size && size <= capacity;
    }
}
