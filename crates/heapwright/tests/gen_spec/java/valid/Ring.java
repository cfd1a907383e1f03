package valid;

/** A doubly linked ring through a header. */
public final class Ring {
    static final class Entry {
        Object element;
        boolean marked;
        Entry next;
        Entry previous;
    }

    Entry header;
    int size;

    public boolean repOK() {
        if (header == null) {
            return false;
        }
        int count = 0;
        Entry entry = header;
        do {
            if (entry.next == null || entry.next.previous != entry || count > size) {
                return false;
            }
            entry = entry.next;
            count++;
        } while (entry != header);
        return count == size + 1;
    }

    /** The entry need not be mentioned by a specification to be one of the ring. */
    public boolean holds(Entry wanted) {
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry == wanted) {
                return true;
            }
        }
        return false;
    }

    /** What was read of the entry before the ring was looked at still holds when it is the second one. */
    public int second(Entry wanted) {
        if (wanted == null || wanted == header) {
            return 0;
        }
        boolean marked = wanted.marked;
        if (size > 2 && header.next.next == wanted) {
            return marked ? 2 : 1;
        }
        return 3;
    }

    public int indexOf(Object wanted) {
        int index = 0;
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.element == wanted) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public int marks() {
        int marks = 0;
        for (Entry entry = header.next; entry != header; entry = entry.next) {
            if (entry.marked) {
                marks++;
            }
        }
        return marks > 1 ? -1 : marks;
    }
}
