package heapwright.types;

import java.util.Random;

/** Chance from a {@link Random}, which a seed makes repeatable. */
public final class Dice {
    private Dice() {}

    /** Two throws of a die. */
    public static String twice(Random random) {
        int first = 1 + random.nextInt(6);
        int second = 1 + random.nextInt(6);
        if (first == 6 && second == 6) {
            return "jackpot";
        }
        return first == second ? "pair" : "nothing";
    }
}
