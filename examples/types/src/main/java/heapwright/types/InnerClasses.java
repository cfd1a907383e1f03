package heapwright.types;

/** Inner objects, which know the object they were made by. */
public final class InnerClasses {
    private int taken;
    private final int seats;

    /** A room with a number of seats. */
    public InnerClasses(int seats) {
        this.seats = seats;
    }

    /** A seat in this room. */
    public final class Seat {
        private boolean free = true;

        /** Takes the seat, if the room lets one in. */
        public boolean take() {
            if (!free || taken >= seats) {
                return false;
            }
            free = false;
            taken++;
            return true;
        }

        private InnerClasses room() {
            return InnerClasses.this;
        }
    }

    /** Whether a seat is one of ours, and taken. */
    public String owns(Seat seat) {
        if (seat.room() != this) {
            return "elsewhere";
        }
        return seat.free ? "free" : "taken";
    }
}
