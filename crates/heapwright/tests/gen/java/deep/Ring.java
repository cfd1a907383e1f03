package deep;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A buffer whose iterator is of a private class. */
public class Ring<T> implements Iterable<T> {
    private final Object[] items;
    private int size;
    private int head;

    public Ring(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity");
        }
        items = new Object[capacity];
    }

    public boolean offer(T item) {
        if (size == items.length) {
            return false;
        }
        items[(head + size++) % items.length] = item;
        return true;
    }

    @Override
    public Iterator<T> iterator() {
        return new Walk();
    }

    private class Walk implements Iterator<T> {
        private int at;

        @Override
        public boolean hasNext() {
            return at < size;
        }

        @Override
        @SuppressWarnings("unchecked")
        public T next() {
            if (at >= size) {
                throw new NoSuchElementException();
            }
            return (T) items[(head + at++) % items.length];
        }
    }
}
