package heapwright.api;

import java.util.HashMap;
import java.util.Map;

/** A cache of numbers for numbers that forgets what was not asked for the longest time. */
public class LruCache {
    private final Map<Integer, Entry> entries = new HashMap<>();
    private final int capacity;
    private Entry newest;
    private Entry oldest;

    private static final class Entry {
        final int key;
        int value;
        Entry newer;
        Entry older;

        Entry(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    public LruCache(int capacity) {
        if (capacity < 1 || capacity > 3) {
            throw new IllegalArgumentException();
        }
        this.capacity = capacity;
    }

    /** How many keys there are. */
    public int size() {
        return entries.size();
    }

    /** The value of a key, or another number if it is not there. */
    public int get(int key, int otherwise) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return otherwise;
        }
        unlink(entry);
        link(entry);
        return entry.value;
    }

    /** Gives a key a value. */
    public void put(int key, int value) {
        Entry entry = entries.get(key);
        if (entry != null) {
            entry.value = value;
            unlink(entry);
        } else {
            if (entries.size() == capacity) {
                entries.remove(oldest.key);
                unlink(oldest);
            }
            entry = new Entry(key, value);
            entries.put(key, entry);
        }
        link(entry);
    }

    public boolean repOK() {
        int found = 0;
        Entry newer = null;
        for (Entry entry = newest; entry != null; entry = entry.older) {
            if (entry.newer != newer || entries.get(entry.key) != entry) {
                return false;
            }
            newer = entry;
            found++;
        }
        return newer == oldest && found == entries.size() && found <= capacity;
    }

    private void link(Entry entry) {
        entry.older = newest;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
    }

    private void unlink(Entry entry) {
        if (entry.newer == null) {
            newest = entry.older;
        } else {
            entry.newer.older = entry.older;
        }
        if (entry.older == null) {
            oldest = entry.newer;
        } else {
            entry.older.newer = entry.newer;
        }
        entry.newer = null;
        entry.older = null;
    }
}
