package heapwright.api;

/** A set of numbers as a sorted list of intervals that do not touch. */
public class IntervalList {
    private Interval first;

    private static final class Interval {
        int from;
        int to;
        Interval next;

        Interval(int from, int to, Interval next) {
            this.from = from;
            this.to = to;
            this.next = next;
        }
    }

    /** How many intervals there are. */
    public int intervals() {
        int found = 0;
        for (Interval one = first; one != null; one = one.next) {
            found++;
        }
        return found;
    }

    /** Whether a number is in an interval. */
    public boolean contains(int value) {
        Interval one = first;
        while (one != null && one.to < value) {
            one = one.next;
        }
        return one != null && one.from <= value;
    }

    /** Adds the numbers from one to another, both included; both are between 0 and 1000. */
    public void add(int from, int to) {
        if (from < 0 || to > 1000 || from > to) {
            throw new IllegalArgumentException();
        }
        Interval before = null;
        Interval one = first;
        while (one != null && one.to < from - 1) {
            before = one;
            one = one.next;
        }
        int low = from;
        int high = to;
        while (one != null && one.from <= high + 1) {
            low = one.from < low ? one.from : low;
            high = one.to > high ? one.to : high;
            one = one.next;
        }
        Interval added = new Interval(low, high, one);
        if (before == null) {
            first = added;
        } else {
            before.next = added;
        }
    }

    /** Removes one number. */
    public void remove(int value) {
        Interval before = null;
        Interval one = first;
        while (one != null && one.to < value) {
            before = one;
            one = one.next;
        }
        if (one == null || one.from > value) {
            return;
        }
        if (one.from == one.to) {
            if (before == null) {
                first = one.next;
            } else {
                before.next = one.next;
            }
        } else if (value == one.from) {
            one.from++;
        } else if (value == one.to) {
            one.to--;
        } else {
            one.next = new Interval(value + 1, one.to, one.next);
            one.to = value - 1;
        }
    }

    public boolean repOK() {
        for (Interval one = first; one != null; one = one.next) {
            if (one.from > one.to || one.next != null && one.next.from <= one.to + 1) {
                return false;
            }
        }
        return true;
    }
}
