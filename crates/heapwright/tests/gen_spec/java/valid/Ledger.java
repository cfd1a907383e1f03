package valid;

/** A list of entries with its length; some methods do not do what their postconditions say. */
public class Ledger {
    static class Entry {
        int amount;
        Entry next;
    }

    Entry first;
    int count;

    Ledger(int amount) {
        if (amount > 0) {
            first = new Entry();
            first.amount = amount;
        }
        count = 1;
    }

    /** Keeps its postcondition on all paths. */
    int take() {
        if (first == null) {
            return -1;
        }
        int amount = first.amount;
        first = first.next;
        count--;
        return amount;
    }

    /** Forgets to count one kind of entry, which takes no branch of its own. */
    void put(int amount) {
        Entry entry = new Entry();
        entry.amount = amount;
        entry.next = first;
        first = entry;
        count += amount / 100 == 3 ? 0 : 1;
    }

    /** Makes a circle of a list with two entries. */
    void rotate() {
        if (first != null && first.next != null) {
            first.next.next = first;
        }
    }

    /** Refuses a ledger that is not empty. */
    int top() {
        if (count == 2) {
            throw new IllegalStateException("two");
        }
        return first == null ? 0 : first.amount;
    }

    /** Both entries may be one. */
    static int sum(Entry a, Entry b) {
        a.amount = 1;
        b.amount = 2;
        return a.amount + b.amount;
    }

    /** Returns what cannot be compared. */
    double share() {
        return 1.0 / count;
    }

    boolean isCounted() {
        int found = 0;
        for (Entry entry = first; entry != null; entry = entry.next) {
            found++;
        }
        return found == count;
    }
}
