package state;

/** Has a method for its package, which only some states let through. */
public class Guarded {
    private final int[] steps = new int[2];
    private int count;

    public void step(int value) {
        if (count < 2) {
            steps[count++] = value;
        }
    }

    int difference() {
        if (count < 2) {
            return 0;
        }
        return steps[0] > steps[1] ? 1 : -1;
    }
}
