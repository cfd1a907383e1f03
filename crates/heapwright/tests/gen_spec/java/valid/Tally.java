package valid;

/** Two lines of marks, one of them of the superclass. */
public class Tally extends Tallied {
    Mark own;

    public int get(int n) {
        if (own == null) {
            return 0;
        }
        if (own.next == null) {
            return n > 5 ? 1 : 2;
        }
        return earlier != null && earlier.next == null ? 3 : 4;
    }
}

class Tallied {
    static class Mark {
        Mark next;
    }

    Mark earlier;
}
