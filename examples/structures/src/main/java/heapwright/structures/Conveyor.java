package heapwright.structures;

/** A belt with plates on it: plates are put on at its end, and taken off at a seat in the middle. */
public class Conveyor {
    /** The index of the plate in front of the seat. */
    static final int SEAT = 3;

    DoublyLinkedList belt = new DoublyLinkedList();
    int served;

    /** Puts a plate on and takes the one in front of the seat off; null when the belt does not reach the seat yet. */
    public Object serve(Object plate) {
        belt.addLast(plate);
        if (belt.size() <= SEAT) {
            return null;
        }
        Object taken = belt.remove(SEAT);
        if (taken == plate) {
            served = 0;
        } else {
            served++;
        }
        return taken;
    }

    /** Whether a plate is on its way to the seat, and not past it. */
    public boolean isComing(Object plate) {
        return belt.lastIndexOf(plate) > SEAT;
    }

    /** Whether there is a belt. */
    public boolean repOK() {
        return belt != null && belt.repOK() && served >= 0;
    }
}
