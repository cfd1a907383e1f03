package heapwright.structures;

import java.util.NoSuchElementException;

/** A stack of numbers that holds no more than a given number of them. */
public class LinkedStack {
    Node top;
    int depth;
    int limit;

    /** A number on the stack. */
    static final class Node {
        int value;
        Node below;
    }

    /** Makes an empty stack. */
    public LinkedStack(int limit) {
        if (limit <= 0) {
            throw new IllegalArgumentException("limit " + limit);
        }
        this.limit = limit;
    }

    /** Whether there is nothing on the stack. */
    public boolean isEmpty() {
        return top == null;
    }

    /** Whether nothing more can be put on the stack. */
    public boolean isFull() {
        return depth == limit;
    }

    /** Puts a number on top. */
    public void push(int value) {
        if (depth == limit) {
            throw new IllegalStateException("stack is full");
        }
        Node node = new Node();
        node.value = value;
        node.below = top;
        top = node;
        depth++;
    }

    /** Takes the topmost number off. */
    public void pop() {
        if (top == null) {
            throw new NoSuchElementException();
        }
        top = top.below;
        depth--;
    }

    /** The topmost number. */
    public int top() {
        if (top == null) {
            throw new NoSuchElementException();
        }
        return top.value;
    }

    /** Takes the topmost number off and returns it, or the given one when the stack is empty. */
    public int topAndPop(int otherwise) {
        if (top == null) {
            return otherwise;
        }
        int value = top.value;
        pop();
        return value;
    }

    /** How far below the top a number is, 0 being the top; -1 when it is nowhere. */
    public int search(int value) {
        int distance = 0;
        for (Node node = top; node != null; node = node.below) {
            if (node.value == value) {
                return distance;
            }
            distance++;
        }
        return -1;
    }

    /** Exchanges the two topmost numbers. */
    public void swap() {
        if (top == null || top.below == null) {
            throw new NoSuchElementException();
        }
        int value = top.value;
        top.value = top.below.value;
        top.below.value = value;
    }

    /** Takes numbers off until one is on top; false, and the stack empty, when it is nowhere. */
    public boolean popUntil(int value) {
        while (top != null) {
            if (top.value == value) {
                return true;
            }
            pop();
        }
        return false;
    }

    /** Replaces the two topmost numbers by their sum. */
    public void add() {
        if (depth < 2) {
            throw new NoSuchElementException();
        }
        int value = top.value;
        pop();
        top.value += value;
    }

    /** Whether the nodes form a line that ends, as long as the depth says and no longer than the limit. */
    public boolean repOK() {
        if (limit <= 0 || depth > limit) {
            return false;
        }
        int count = 0;
        for (Node node = top; node != null; node = node.below) {
            if (count >= depth) {
                return false;
            }
            count++;
        }
        return count == depth;
    }
}
