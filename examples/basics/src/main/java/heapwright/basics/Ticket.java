package heapwright.basics;

/** A numbered ticket. Only factories make one, and they share a counter and a list of reserved seats. */
public final class Ticket {
    private static final int SEATS = 3;
    private static final Ticket[] RESERVED = new Ticket[SEATS];
    private static int issued;
    private static boolean soldOut;

    final int number;
    final int seat;

    Ticket(int number, int seat) {
        this.number = number;
        this.seat = seat;
    }

    /** A ticket for a place to stand, as long as they last. */
    public static Ticket standing() {
        if (soldOut) {
            return null;
        }
        issued++;
        if (issued >= 5) {
            soldOut = true;
        }
        return new Ticket(issued, -1);
    }

    /** A ticket for a seat; null where the seat is taken. */
    public static Ticket seated(int seat) {
        if (seat < 0 || seat >= SEATS) {
            throw new IllegalArgumentException("seat " + seat);
        }
        if (RESERVED[seat] != null) {
            return null;
        }
        RESERVED[seat] = new Ticket(++issued, seat);
        return RESERVED[seat];
    }

    /** Starts a new evening. */
    static void reset() {
        issued = 0;
        soldOut = false;
        for (int i = 0; i < SEATS; i++) {
            RESERVED[i] = null;
        }
    }

    /** Whether this ticket goes before another. */
    public boolean before(Ticket other) {
        if (seat >= 0 && other.seat < 0) {
            return true;
        }
        return number < other.number;
    }
}
