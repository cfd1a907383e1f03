package heapwright.basics;

/**
 * A stack with room for a fixed number of elements.
 *
 * @param <T> the type of the elements
 */
public class BoundedStack<T> {
    private final Object[] elements;
    private int size;

    /** Makes an empty stack. */
    public BoundedStack(int capacity) {
        if (capacity < 1 || capacity > 64) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        elements = new Object[capacity];
    }

    /** Puts an element on top and answers whether there was room. */
    public boolean push(T element) {
        if (element == null) {
            throw new NullPointerException("element");
        }
        if (size == elements.length) {
            return false;
        }
        elements[size++] = element;
        return true;
    }

    /** Takes the top element, or null from an empty stack. */
    @SuppressWarnings("unchecked")
    public T pop() {
        if (size == 0) {
            return null;
        }
        T top = (T) elements[--size];
        elements[size] = null;
        return top;
    }

    /** The distance of an element from the top, or -1. */
    public int search(T wanted) {
        for (int i = size - 1; i >= 0; i--) {
            if (elements[i].equals(wanted)) {
                return size - 1 - i;
            }
        }
        return -1;
    }
}
