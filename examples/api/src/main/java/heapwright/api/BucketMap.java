package heapwright.api;

/** A map from numbers to numbers in buckets, whose number doubles when there are many keys. */
public class BucketMap {
    private Entry[] buckets = new Entry[2];
    private int size;

    private static final class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    /** The number of keys. */
    public int size() {
        return size;
    }

    /** Whether there are more than the first buckets. */
    public boolean hasGrown() {
        return buckets.length > 2;
    }

    /** The value of a key, or another number if it is not there. */
    public int get(int key, int otherwise) {
        for (Entry entry = buckets[index(key, buckets.length)]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                return entry.value;
            }
        }
        return otherwise;
    }

    /** Gives a key a value. */
    public void put(int key, int value) {
        int index = index(key, buckets.length);
        for (Entry entry = buckets[index]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                entry.value = value;
                return;
            }
        }
        buckets[index] = new Entry(key, value, buckets[index]);
        size++;
        if (size > 2 * buckets.length) {
            grow();
        }
    }

    /** Removes a key; returns false if it was not there. */
    public boolean remove(int key) {
        int index = index(key, buckets.length);
        Entry before = null;
        for (Entry entry = buckets[index]; entry != null; entry = entry.next) {
            if (entry.key == key) {
                if (before == null) {
                    buckets[index] = entry.next;
                } else {
                    before.next = entry.next;
                }
                size--;
                return true;
            }
            before = entry;
        }
        return false;
    }

    public boolean repOK() {
        int found = 0;
        for (int i = 0; i < buckets.length; i++) {
            for (Entry entry = buckets[i]; entry != null; entry = entry.next) {
                if (index(entry.key, buckets.length) != i) {
                    return false;
                }
                found++;
            }
        }
        return found == size;
    }

    private void grow() {
        Entry[] more = new Entry[2 * buckets.length];
        for (Entry first : buckets) {
            Entry entry = first;
            while (entry != null) {
                Entry next = entry.next;
                int index = index(entry.key, more.length);
                entry.next = more[index];
                more[index] = entry;
                entry = next;
            }
        }
        buckets = more;
    }

    private static int index(int key, int length) {
        return key & length - 1;
    }
}
