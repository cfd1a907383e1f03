package calls;

import java.util.NoSuchElementException;

/** A queue in an array that grows. */
public class Ring<T> {
    private Object[] items = new Object[2];
    private int head;
    private int size;

    public void put(T item) {
        if (size == items.length) {
            Object[] more = new Object[2 * size];
            for (int i = 0; i < size; i++) {
                more[i] = items[(head + i) % items.length];
            }
            items = more;
            head = 0;
        }
        items[(head + size) % items.length] = item;
        size++;
    }

    @SuppressWarnings("unchecked")
    public T take() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        Object taken = items[head];
        items[head] = null;
        head = (head + 1) % items.length;
        size--;
        return (T) taken;
    }

    public boolean isWrapped() {
        return head + size > items.length;
    }

    public boolean isLarge() {
        return items.length > 2;
    }

    public boolean holdsNull() {
        for (int i = 0; i < size; i++) {
            if (items[(head + i) % items.length] == null) {
                return true;
            }
        }
        return false;
    }

    public boolean isBroken() {
        return head < 0 || size < 0 || size > items.length;
    }
}
