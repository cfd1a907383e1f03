package calls;

/** A map from numbers to objects: a red-black tree that never looks at its values. */
public class TreeTable<V> {
    private Entry<V> root;

    private static final class Entry<V> {
        int key;
        V value;
        Entry<V> left;
        Entry<V> right;
        Entry<V> parent;
        boolean red = true;

        Entry(int key, V value, Entry<V> parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    public V get(int key) {
        Entry<V> entry = find(key);
        return entry == null ? null : entry.value;
    }

    public V put(int key, V value) {
        Entry<V> above = null;
        Entry<V> entry = root;
        while (entry != null) {
            above = entry;
            if (key == entry.key) {
                V old = entry.value;
                entry.value = value;
                return old;
            }
            entry = key < entry.key ? entry.left : entry.right;
        }
        Entry<V> added = new Entry<>(key, value, above);
        if (above == null) {
            root = added;
        } else if (key < above.key) {
            above.left = added;
        } else {
            above.right = added;
        }
        repairAfterPut(added);
        return null;
    }

    public V remove(int key) {
        Entry<V> entry = find(key);
        if (entry == null) {
            return null;
        }
        V old = entry.value;
        if (entry.left != null && entry.right != null) {
            Entry<V> next = entry.right;
            while (next.left != null) {
                next = next.left;
            }
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry<V> child = entry.left != null ? entry.left : entry.right;
        if (child != null) {
            child.parent = entry.parent;
            replace(entry, child);
            if (!entry.red) {
                repairAfterRemove(child);
            }
        } else if (entry.parent == null) {
            root = null;
        } else {
            if (!entry.red) {
                repairAfterRemove(entry);
            }
            replace(entry, null);
        }
        return old;
    }

    private void replace(Entry<V> entry, Entry<V> other) {
        if (entry.parent == null) {
            root = other;
        } else if (entry == entry.parent.left) {
            entry.parent.left = other;
        } else {
            entry.parent.right = other;
        }
    }

    private Entry<V> find(int key) {
        Entry<V> entry = root;
        while (entry != null && entry.key != key) {
            entry = key < entry.key ? entry.left : entry.right;
        }
        return entry;
    }

    private static boolean isRed(Entry<?> entry) {
        return entry != null && entry.red;
    }

    private void rotateLeft(Entry<V> entry) {
        Entry<V> up = entry.right;
        entry.right = up.left;
        if (up.left != null) {
            up.left.parent = entry;
        }
        up.parent = entry.parent;
        replace(entry, up);
        up.left = entry;
        entry.parent = up;
    }

    private void rotateRight(Entry<V> entry) {
        Entry<V> up = entry.left;
        entry.left = up.right;
        if (up.right != null) {
            up.right.parent = entry;
        }
        up.parent = entry.parent;
        replace(entry, up);
        up.right = entry;
        entry.parent = up;
    }

    private void repairAfterPut(Entry<V> entry) {
        while (entry != root && entry.parent.red) {
            Entry<V> above = entry.parent.parent;
            boolean isLeft = entry.parent == above.left;
            Entry<V> uncle = isLeft ? above.right : above.left;
            if (isRed(uncle)) {
                entry.parent.red = false;
                uncle.red = false;
                above.red = true;
                entry = above;
            } else if (isLeft) {
                if (entry == entry.parent.right) {
                    entry = entry.parent;
                    rotateLeft(entry);
                }
                entry.parent.red = false;
                above.red = true;
                rotateRight(above);
            } else {
                if (entry == entry.parent.left) {
                    entry = entry.parent;
                    rotateRight(entry);
                }
                entry.parent.red = false;
                above.red = true;
                rotateLeft(above);
            }
        }
        root.red = false;
    }

    private void repairAfterRemove(Entry<V> entry) {
        while (entry != root && !isRed(entry)) {
            Entry<V> above = entry.parent;
            if (entry == above.left) {
                Entry<V> sibling = above.right;
                if (isRed(sibling)) {
                    sibling.red = false;
                    above.red = true;
                    rotateLeft(above);
                    sibling = above.right;
                }
                if (!isRed(sibling.left) && !isRed(sibling.right)) {
                    sibling.red = true;
                    entry = above;
                } else {
                    if (!isRed(sibling.right)) {
                        sibling.left.red = false;
                        sibling.red = true;
                        rotateRight(sibling);
                        sibling = above.right;
                    }
                    sibling.red = above.red;
                    above.red = false;
                    sibling.right.red = false;
                    rotateLeft(above);
                    entry = root;
                }
            } else {
                Entry<V> sibling = above.left;
                if (isRed(sibling)) {
                    sibling.red = false;
                    above.red = true;
                    rotateRight(above);
                    sibling = above.left;
                }
                if (!isRed(sibling.left) && !isRed(sibling.right)) {
                    sibling.red = true;
                    entry = above;
                } else {
                    if (!isRed(sibling.left)) {
                        sibling.right.red = false;
                        sibling.red = true;
                        rotateLeft(sibling);
                        sibling = above.left;
                    }
                    sibling.red = above.red;
                    above.red = false;
                    sibling.left.red = false;
                    rotateRight(above);
                    entry = root;
                }
            }
        }
        entry.red = false;
    }

    private static int blackHeight(Entry<?> entry) {
        if (entry == null) {
            return 1;
        }
        int left = blackHeight(entry.left);
        boolean fine = left > 0 && left == blackHeight(entry.right);
        fine &= !entry.red || !isRed(entry.left) && !isRed(entry.right);
        return fine ? left + (entry.red ? 0 : 1) : 0;
    }

    boolean isBalanced() {
        return !isRed(root) && blackHeight(root) > 0;
    }

    boolean isHigh() {
        return root != null && blackHeight(root) > 2;
    }

    boolean hasNullAtRoot() {
        return root != null && root.value == null;
    }

    boolean hasSharedValue() {
        return root != null && root.left != null && root.value != null && root.value.equals(root.left.value);
    }
}
