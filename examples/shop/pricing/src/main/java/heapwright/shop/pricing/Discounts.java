package heapwright.shop.pricing;

/** Discounts by quantity. */
public final class Discounts {
    /** Percent for 0, 10, 20, 30 and 40 pieces. */
    private static final int[] PERCENT = {0, 2, 5, 8, 10};

    private Discounts() {}

    /** The discount in percent for a number of pieces. */
    public static int percent(int pieces) {
        if (pieces < 0) {
            throw new IllegalArgumentException("a negative number of pieces");
        }
        // planted: nobody gets more than ten percent, but from 50 pieces on there is no entry
        return PERCENT[pieces / 10];
    }
}
