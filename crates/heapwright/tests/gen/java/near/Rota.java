package near;

import java.util.function.IntPredicate;

/**
 * Hours that a rule accepts.
 *
 * @param from the first hour
 * @param rule what decides about later ones
 */
public record Rota(int from, IntPredicate rule) {
    /** A rule that only the methods of the result can ask. */
    public static Rota of(int from, int most) {
        return new Rota(from, hour -> {
            if (hour == 13) {
                return false;
            }
            return hour < most;
        });
    }

    /** Whether an hour is accepted. */
    public boolean accepts(int hour) {
        return hour >= from && rule.test(hour);
    }
}
