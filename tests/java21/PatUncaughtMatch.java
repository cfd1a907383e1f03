// Area: java 21/pattern switch
// Shows: an uncaught MatchException ends the program with code 1

public class PatUncaughtMatch {
    record R(int x) { public int x() { throw new UnsupportedOperationException("no x"); } }

    static int get(Object o) {
        return switch (o) {
            case R(int x) -> x;
            default -> 0;
        };
    }

    public static void main(String[] args) {
        System.out.println(get("s"));
        System.out.println(get(new R(1)));
    }
}
