package valid;

/** Limits that a package-private method and one of another name check. */
public class Meter {
    private int low;
    private int high;
    private Meter other;

    public String rate(int value) {
        if (value < low) {
            return "low";
        }
        if (value > high) {
            return "high";
        }
        return value == low ? "edge" : "fine";
    }

    boolean isSound() {
        return low < high && isApart(high, 2);
    }

    private boolean isApart(int end, int least) {
        return end - low >= least;
    }

    boolean repOK() {
        return other == null && 0 <= low;
    }
}
