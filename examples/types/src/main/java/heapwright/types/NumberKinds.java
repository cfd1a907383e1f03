package heapwright.types;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers of every class behind their common supertype. */
public final class NumberKinds {
    private NumberKinds() {}

    /** Whether a number is whole, as far as its class lets us see. */
    public static String wholeness(Number number) {
        if (number instanceof Double || number instanceof Float) {
            double value = number.doubleValue();
            return value != value ? "not a number" : value == Math.rint(value) ? "whole" : "broken";
        }
        if (number instanceof BigDecimal decimal) {
            return decimal.stripTrailingZeros().scale() <= 0 ? "whole decimal" : "fraction";
        }
        if (number instanceof BigInteger big) {
            return big.bitLength() > 63 ? "large" : "small";
        }
        return number instanceof Byte ? "byte" : "whole by class";
    }
}
