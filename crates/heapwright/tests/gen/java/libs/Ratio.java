package libs;

/** A fraction with constants of its own class: its initialiser runs code that has branches. */
public final class Ratio {
    /** One half. */
    public static final Ratio HALF = new Ratio(1, -2);

    private final int over;
    private final int under;

    /** Keeps the sign above. */
    public Ratio(int over, int under) {
        if (under < 0) {
            this.over = -over;
            this.under = -under;
        } else {
            this.over = over;
            this.under = under;
        }
    }

    /** Whether it is below one half. */
    public boolean isSmall() {
        return over * HALF.under < HALF.over * under;
    }
}
