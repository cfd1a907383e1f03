package heapwright.netds;

/** A key with the value filed under it. */
public final class Entry {
    int key;
    Object value;

    /** Files {@code value} under {@code key}. */
    public Entry(int key, Object value) {
        this.key = key;
        this.value = value;
    }

    /** The key that orders this entry. */
    public int key() {
        return key;
    }

    /** The value filed under the key. */
    public Object value() {
        return value;
    }
}
