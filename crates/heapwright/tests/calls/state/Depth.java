package state;

/** A method that calls itself as often as its argument says. */
public class Depth {
    private int depth;

    public int descend(int levels) {
        if (levels <= 0) {
            return 0;
        }
        depth++;
        return 1 + descend(levels - 1);
    }

    public boolean isShallow() {
        return depth < 8;
    }
}
