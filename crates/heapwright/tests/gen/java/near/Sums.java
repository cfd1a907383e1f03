package near;

import java.math.BigDecimal;
import java.util.List;

/** Numbers of all kinds, and a counter that every call moves on. */
public final class Sums {
    private static int printed;

    private Sums() {}

    public static String print(List<? extends Number> numbers) {
        long whole = 0;
        int others = 0;
        for (Number number : numbers) {
            if (number instanceof Integer || number instanceof Long) {
                whole += number.longValue();
            } else if (number instanceof BigDecimal) {
                return "too exact";
            } else if (!Double.isNaN(number.doubleValue())) {
                others++;
            }
        }
        printed++;
        return whole + " and " + others;
    }
}
