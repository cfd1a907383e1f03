package heapwright.types;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Questions about a {@link BigDecimal}. */
public final class Decimals {
    private Decimals() {}

    /** What is wrong with an amount of money. */
    public static String check(BigDecimal amount) {
        if (amount.signum() < 0) {
            return "negative";
        }
        if (amount.scale() > 2) {
            return amount.stripTrailingZeros().scale() > 2 ? "too precise" : "too many zeros";
        }
        return amount.compareTo(new BigDecimal("99999.99")) > 0 ? "too much" : "fine";
    }

    /** A discount, unless it is worth less than a cent. */
    public static BigDecimal discount(BigDecimal price, int percent) {
        BigDecimal off = price.multiply(BigDecimal.valueOf(percent)).movePointLeft(2).setScale(2, RoundingMode.DOWN);
        return off.equals(new BigDecimal("0.00")) ? price : price.subtract(off);
    }
}
