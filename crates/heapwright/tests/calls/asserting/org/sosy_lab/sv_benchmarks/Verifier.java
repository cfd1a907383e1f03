package org.sosy_lab.sv_benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Values that a program does not choose: one run after the other, all small ones. */
public final class Verifier {
    /** Ends a run that does not count. */
    public static final class Left extends Error {}

    /** What was chosen in this run, and of how many. */
    private static final List<int[]> CHOICES = new ArrayList<>();

    private static int next;

    private Verifier() {}

    /** Begins the first run. */
    public static void begin() {
        CHOICES.clear();
        next = 0;
    }

    /** Begins the next run. Returns false if there is none. */
    public static boolean advance() {
        next = 0;
        while (!CHOICES.isEmpty()) {
            int[] last = CHOICES.get(CHOICES.size() - 1);
            if (++last[0] < last[1]) {
                return true;
            }
            CHOICES.remove(CHOICES.size() - 1);
        }
        return false;
    }

    private static int choose(int low, int high) {
        if (next == CHOICES.size()) {
            CHOICES.add(new int[] {0, high - low + 1});
        }
        return low + CHOICES.get(next++)[0];
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new Left();
        }
    }

    public static boolean nondetBoolean() {
        return choose(0, 1) == 1;
    }

    public static byte nondetByte() {
        return (byte) choose(-3, 3);
    }

    public static char nondetChar() {
        return (char) choose('a', 'e');
    }

    public static int nondetInt() {
        return choose(-4, 4);
    }
}
