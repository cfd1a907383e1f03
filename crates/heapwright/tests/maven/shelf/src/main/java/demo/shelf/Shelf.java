package demo.shelf;

import demo.queue.Slots;

/** Uses a class of another module. */
public final class Shelf {
    private Shelf() {}

    /** The share of each, which is wrong for an empty queue. */
    public static int share(Slots slots, int total) {
        if (slots == null) {
            return total;
        }
        return total / slots.size();
    }
}
