package deep;

/** State in static fields: of the class itself, and in an array that stays the same. */
public final class Seats {
    private static final int[] VISITS = new int[4];
    private static final String[] TAKEN = new String[2];
    private static int total;

    private Seats() {}

    public static int visit(int place) {
        if (place < 0 || place > 3) {
            return -1;
        }
        if (++VISITS[place] >= 3) {
            VISITS[place] = 0;
            return 0;
        }
        return VISITS[place];
    }

    public static boolean take(int seat, String name) {
        if (TAKEN[seat] != null) {
            return TAKEN[seat].equals(name);
        }
        TAKEN[seat] = name;
        total++;
        return true;
    }

    public static boolean isFull() {
        return total == TAKEN.length;
    }
}
