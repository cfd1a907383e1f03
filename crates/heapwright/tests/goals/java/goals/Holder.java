package goals;

/** Decides nothing itself: its node does. */
public class Holder {
    Cell cell;

    public int value(int of) {
        return cell.value(of);
    }

    /** A node with branches that only the holder's methods take. */
    static class Cell {
        int limit;
        Cell next;

        int value(int of) {
            if (of > limit) {
                return next == null ? -1 : next.value(of - limit);
            }
            return of;
        }

        int unused(int of) {
            return of > 3 ? 1 : 2;
        }
    }
}
