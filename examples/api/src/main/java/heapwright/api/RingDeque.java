package heapwright.api;

import java.util.NoSuchElementException;

/** A queue of numbers with two ends in an array that is used in a circle and doubles when it is full. */
public class RingDeque {
    private int[] elements = new int[2];
    private int first;
    private int size;

    /** How many numbers there are. */
    public int size() {
        return size;
    }

    /** Whether the numbers go over the end of the array. */
    public boolean isWrapped() {
        return first + size > elements.length;
    }

    /** Adds a number at the end. */
    public void addLast(int value) {
        reserve();
        elements[(first + size) % elements.length] = value;
        size++;
    }

    /** Adds a number at the beginning. */
    public void addFirst(int value) {
        reserve();
        first = first == 0 ? elements.length - 1 : first - 1;
        elements[first] = value;
        size++;
    }

    /** Removes the first number. */
    public int removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        int value = elements[first];
        first = (first + 1) % elements.length;
        size--;
        return value;
    }

    /** Removes the last number. */
    public int removeLast() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        size--;
        return elements[(first + size) % elements.length];
    }

    public boolean repOK() {
        return first >= 0 && first < elements.length && size >= 0 && size <= elements.length;
    }

    private void reserve() {
        if (size < elements.length) {
            return;
        }
        int[] more = new int[2 * size];
        for (int i = 0; i < size; i++) {
            more[i] = elements[(first + i) % size];
        }
        elements = more;
        first = 0;
    }
}
