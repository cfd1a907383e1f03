package state;

/** What other classes count. */
class Counter {
    private static int count;

    static void add() {
        count++;
    }

    static int count() {
        return count;
    }
}
