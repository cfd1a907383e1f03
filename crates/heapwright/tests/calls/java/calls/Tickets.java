package calls;

/** Numbers its objects; the fourth one is refused, and counts all the same. */
public class Tickets {
    private static int sold;
    private final int number;

    public Tickets() {
        sold++;
        if (sold > 3) {
            throw new IllegalStateException("sold out");
        }
        number = sold;
    }

    public boolean isThird() {
        return number == 3;
    }

    /** Depends on static state alone. */
    public static boolean isOverbooked() {
        return sold > 4;
    }

    public static boolean cancel() {
        return sold > 0 && --sold == 1;
    }
}
