package heapwright.structures;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Adds numbers that are lists of digits, as long as each other, of which no pair needs to be carried. */
public final class DigitSum {
    private DigitSum() {}

    /** The sum, digit by digit. */
    static Digit add(Digit x, Digit y) {
        Digit first = null;
        Digit last = null;
        Digit other = y;
        for (Digit digit = x; digit != null; digit = digit.next) {
            Digit sum = new Digit(digit.value + other.value, null);
            if (last == null) {
                first = sum;
            } else {
                last.next = sum;
            }
            last = sum;
            other = other.next;
        }
        return first;
    }

    /** Whether two numbers have as many digits as each other, no digit in common, and none above 4. */
    static boolean repOK(Digit x, Digit y) {
        Set<Digit> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Digit other = y;
        for (Digit digit = x; digit != null; digit = digit.next) {
            if (other == null || !seen.add(digit) || !seen.add(other)) {
                return false;
            }
            if (digit.value < 0 || digit.value > 4 || other.value < 0 || other.value > 4) {
                return false;
            }
            other = other.next;
        }
        return other == null;
    }
}
