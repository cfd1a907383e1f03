package demo.queue;

/** A queue of at most two numbers. */
public final class Slots {
    private int first;
    private int second;
    private int size;

    /** Adds a number; returns false if there is no room. */
    public boolean add(int number) {
        if (size == 2) {
            return false;
        }
        if (size == 0) {
            first = number;
        } else {
            second = number;
        }
        size++;
        return true;
    }

    /** Removes the oldest number, 0 if there is none. */
    public int remove() {
        if (size == 0) {
            return 0;
        }
        int oldest = first;
        first = second;
        size--;
        return oldest;
    }

    public int size() {
        return size;
    }
}
