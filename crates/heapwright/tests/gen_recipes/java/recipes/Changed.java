package recipes;

import java.io.ByteArrayOutputStream;
import java.text.DecimalFormat;
import java.util.BitSet;
import java.util.IntSummaryStatistics;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** Objects of the library that somebody changed after they were made. */
public final class Changed {
    private Changed() {}

    public static String bits(BitSet bits) {
        if (bits.get(3)) {
            return bits.cardinality() > 1 ? "several" : "three";
        }
        return "other";
    }

    public static String lock(ReentrantLock lock) {
        return lock.isLocked() ? "held" : "free";
    }

    public static int written(ByteArrayOutputStream out) {
        if (out.size() > 0 && out.toByteArray()[0] == 'x') {
            return 1;
        }
        return 2;
    }

    public static String measured(IntSummaryStatistics numbers) {
        if (numbers.getMax() > 100) {
            return numbers.getMin() < 0 ? "wide" : "high";
        }
        return "low";
    }

    public static boolean counted(LongAdder adder) {
        return adder.sum() == 77;
    }

    public static String digits(DecimalFormat format) {
        return format.getMaximumFractionDigits() == 7 ? "seven" : "usual";
    }
}
