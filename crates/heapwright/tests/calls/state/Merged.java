package state;

/** Objects of one class that take each other over: in which order a caller holds them makes no difference. */
public class Merged {
    private int size;
    private boolean gone;

    public void grow() {
        if (!gone && size < 3) {
            size++;
        }
    }

    public void take(Merged other) {
        if (other == null || other == this || gone || other.gone || size + other.size > 3) {
            throw new IllegalArgumentException();
        }
        size += other.size;
        other.gone = true;
    }

    public boolean repOK() {
        return size <= 3;
    }
}
