package heapwright.netds;

/** One mutable integer, reached through references that may be the same. */
public final class Cell {
    int f;

    /** Makes a cell that holds {@code f}. */
    public Cell(int f) {
        this.f = f;
    }

    /** The integer held. */
    public int get() {
        return f;
    }
}
