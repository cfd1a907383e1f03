package heapwright.structures;

import java.util.NoSuchElementException;

/** A sorted map from numbers to objects: a red-black tree whose entries know their parents. */
public class RedBlackTreeMap {
    Entry root;
    int size;

    /** A key with its value. */
    static final class Entry {
        int key;
        Object value;
        Entry left;
        Entry right;
        Entry parent;
        boolean black;

        Entry(int key, Object value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    /** The number of keys. */
    public int size() {
        return size;
    }

    /** Whether there is no key. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** The value of a key, or null. */
    public Object get(int key) {
        Entry entry = find(key);
        return entry == null ? null : entry.value;
    }

    /** Whether a key is there. */
    public boolean containsKey(int key) {
        return find(key) != null;
    }

    /** Whether some key has a value. */
    public boolean containsValue(Object value) {
        for (Entry entry = first(); entry != null; entry = successor(entry)) {
            if (value == null ? entry.value == null : value.equals(entry.value)) {
                return true;
            }
        }
        return false;
    }

    /** The smallest key. */
    public int firstKey() {
        Entry entry = first();
        if (entry == null) {
            throw new NoSuchElementException();
        }
        return entry.key;
    }

    /** The largest key. */
    public int lastKey() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        Entry entry = root;
        while (entry.right != null) {
            entry = entry.right;
        }
        return entry.key;
    }

    /** The smallest key above a given one. */
    public int higherKey(int key) {
        Entry found = null;
        Entry entry = root;
        while (entry != null) {
            if (entry.key > key) {
                found = entry;
                entry = entry.left;
            } else {
                entry = entry.right;
            }
        }
        if (found == null) {
            throw new NoSuchElementException();
        }
        return found.key;
    }

    /** The largest key that is not above a given one. */
    public int floorKey(int key) {
        Entry found = null;
        Entry entry = root;
        while (entry != null) {
            if (entry.key == key) {
                return key;
            }
            if (entry.key < key) {
                found = entry;
                entry = entry.right;
            } else {
                entry = entry.left;
            }
        }
        if (found == null) {
            throw new NoSuchElementException();
        }
        return found.key;
    }

    /** The key after one that is there, in ascending order. */
    public int keyAfter(int key) {
        Entry entry = find(key);
        if (entry == null) {
            throw new IllegalArgumentException("no key " + key);
        }
        Entry next = successor(entry);
        if (next == null) {
            throw new NoSuchElementException();
        }
        return next.key;
    }

    /** How many keys there are from one to another, the latter excluded. */
    public int countBetween(int from, int to) {
        int count = 0;
        for (Entry entry = first(); entry != null && entry.key < to; entry = successor(entry)) {
            if (entry.key >= from) {
                count++;
            }
        }
        return count;
    }

    /** Gives a key a value and returns the old one, or null. */
    public Object put(int key, Object value) {
        Entry parent = null;
        Entry place = root;
        while (place != null) {
            if (key == place.key) {
                Object old = place.value;
                place.value = value;
                return old;
            }
            parent = place;
            place = key < place.key ? place.left : place.right;
        }
        Entry entry = new Entry(key, value, parent);
        if (parent == null) {
            root = entry;
        } else if (key < parent.key) {
            parent.left = entry;
        } else {
            parent.right = entry;
        }
        size++;
        separateReds(entry);
        return null;
    }

    /** Gives a key a value unless it has one that is not null; returns the value it had. */
    public Object putIfAbsent(int key, Object value) {
        Entry entry = find(key);
        if (entry == null) {
            return put(key, value);
        }
        Object old = entry.value;
        if (old == null) {
            entry.value = value;
        }
        return old;
    }

    /** Takes a key out and returns its value, or null. */
    public Object remove(int key) {
        Entry entry = find(key);
        if (entry == null) {
            return null;
        }
        Object value = entry.value;
        delete(entry);
        return value;
    }

    /** Takes the smallest key out and returns its value, or null when there is none. */
    public Object pollFirst() {
        Entry entry = first();
        if (entry == null) {
            return null;
        }
        Object value = entry.value;
        delete(entry);
        return value;
    }

    /** Whether this is a red-black tree in order, with parents and size as they should be. */
    public boolean repOK() {
        if (root != null && !root.black) {
            return false;
        }
        // A way down that is longer than there are keys leads in a circle.
        int blacks = 0;
        int length = 0;
        for (Entry entry = root; entry != null; entry = entry.left) {
            if (length >= size) {
                return false;
            }
            length++;
            if (entry.black) {
                blacks++;
            }
        }
        if (!repOK(root, null, Long.MIN_VALUE, Long.MAX_VALUE, blacks)) {
            return false;
        }
        int count = 0;
        for (Entry entry = first(); entry != null; entry = successor(entry)) {
            count++;
        }
        return count == size;
    }

    /** The bounds are excluded; `blacks` is the number of black entries on every way down. */
    private static boolean repOK(Entry entry, Entry parent, long low, long high, int blacks) {
        if (entry == null) {
            return blacks == 0;
        }
        if (entry.parent != parent || entry.key <= low || entry.key >= high) {
            return false;
        }
        if (!entry.black && (isRed(entry.left) || isRed(entry.right))) {
            return false;
        }
        int below = entry.black ? blacks - 1 : blacks;
        return repOK(entry.left, entry, low, entry.key, below) && repOK(entry.right, entry, entry.key, high, below);
    }

    private Entry find(int key) {
        Entry entry = root;
        while (entry != null && entry.key != key) {
            entry = key < entry.key ? entry.left : entry.right;
        }
        return entry;
    }

    private Entry first() {
        Entry entry = root;
        while (entry != null && entry.left != null) {
            entry = entry.left;
        }
        return entry;
    }

    private static Entry successor(Entry entry) {
        if (entry.right != null) {
            Entry next = entry.right;
            while (next.left != null) {
                next = next.left;
            }
            return next;
        }
        Entry child = entry;
        Entry parent = entry.parent;
        while (parent != null && child == parent.right) {
            child = parent;
            parent = parent.parent;
        }
        return parent;
    }

    private static boolean isRed(Entry entry) {
        return entry != null && !entry.black;
    }

    /** Repairs the tree after a red entry was put in whose parent may be red too. */
    private void separateReds(Entry added) {
        Entry entry = added;
        while (isRed(entry.parent)) {
            Entry parent = entry.parent;
            Entry grandparent = parent.parent;
            if (grandparent == null) {
                throw new IllegalStateException("root was red");
            }
            boolean left = parent == grandparent.left;
            Entry uncle = left ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.black = true;
                uncle.black = true;
                grandparent.black = false;
                entry = grandparent;
            } else {
                if (entry == (left ? parent.right : parent.left)) {
                    rotate(parent, left);
                    parent = entry;
                }
                parent.black = true;
                grandparent.black = false;
                rotate(grandparent, !left);
                break;
            }
        }
        root.black = true;
    }

    private void delete(Entry removed) {
        size--;
        Entry entry = removed;
        if (entry.left != null && entry.right != null) {
            entry = successor(removed);
            removed.key = entry.key;
            removed.value = entry.value;
        }
        Entry child = entry.left != null ? entry.left : entry.right;
        if (child != null) {
            // An only child is red, and its parent black.
            child.black = true;
            replace(entry, child);
        } else {
            if (entry.black) {
                makeUpFor(entry);
            }
            replace(entry, null);
        }
    }

    /** Repairs the tree for a black entry going: all ways down through the given one are one black entry short. */
    private void makeUpFor(Entry removed) {
        Entry entry = removed;
        while (entry != root && entry.black) {
            Entry parent = entry.parent;
            boolean left = entry == parent.left;
            Entry sibling = left ? parent.right : parent.left;
            if (isRed(sibling)) {
                sibling.black = true;
                parent.black = false;
                rotate(parent, left);
                sibling = left ? parent.right : parent.left;
            }
            Entry near = left ? sibling.left : sibling.right;
            Entry far = left ? sibling.right : sibling.left;
            if (!isRed(near) && !isRed(far)) {
                sibling.black = false;
                entry = parent;
            } else {
                if (!isRed(far)) {
                    near.black = true;
                    sibling.black = false;
                    rotate(sibling, !left);
                    far = sibling;
                    sibling = near;
                }
                sibling.black = parent.black;
                parent.black = true;
                far.black = true;
                rotate(parent, left);
                entry = root;
            }
        }
        entry.black = true;
    }

    /** Puts an entry's right child in its place and the entry to the left below it, or the other way round. */
    private void rotate(Entry entry, boolean left) {
        Entry child = left ? entry.right : entry.left;
        Entry middle = left ? child.left : child.right;
        replace(entry, child);
        if (left) {
            entry.right = middle;
            child.left = entry;
        } else {
            entry.left = middle;
            child.right = entry;
        }
        entry.parent = child;
        if (middle != null) {
            middle.parent = entry;
        }
    }

    private void replace(Entry entry, Entry other) {
        Entry parent = entry.parent;
        if (parent == null) {
            root = other;
        } else if (parent.left == entry) {
            parent.left = other;
        } else {
            parent.right = other;
        }
        if (other != null) {
            other.parent = parent;
        }
    }
}
