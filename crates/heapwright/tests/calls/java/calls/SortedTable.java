package calls;

/** A sorted map from numbers to objects in two arrays, with a mistake if asked for: a copy of some of TreeMap's methods. */
public class SortedTable<V> {
    private int[] keys = new int[2];
    private Object[] values = new Object[2];
    private int size;

    public SortedTable() {}

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public V get(Object key) {
        int at = find((Integer) key);
        return at < 0 ? null : value(at);
    }

    public boolean containsKey(Object key) {
        return find((Integer) key) >= 0;
    }

    public V put(int key, V value) {
        int at = find(key);
        if (at >= 0) {
            V old = value(at);
            values[at] = value;
            return old;
        }
        if (size == keys.length) {
            keys = java.util.Arrays.copyOf(keys, 2 * size);
            values = java.util.Arrays.copyOf(values, 2 * size);
        }
        at = -1 - at;
        for (int i = size; i > at; i--) {
            keys[i] = keys[i - 1];
            values[i] = values[i - 1];
        }
        keys[at] = key;
        values[at] = value;
        size++;
        return null;
    }

    public int firstKey() {
        if (size == 0) {
            throw new java.util.NoSuchElementException();
        }
        return keys[0];
    }

    @SuppressWarnings("unchecked")
    private V value(int at) {
        return (V) values[at];
    }

    /** The place of a key, or -1 minus the place where it belongs. */
    int find(int key) {
        int at = 0;
        while (at < size && keys[at] < key) {
            at++;
        }
        return at < size && keys[at] == key ? at : -1 - at;
    }
}
