// Area: java 21/record patterns
// Shows: an accessor that throws inside a pattern gives MatchException with its cause

public class PatRecordAccessorThrows {
    record Bad(int v) { public int v() { if (v < 0) throw new IllegalStateException("accessor " + v); return v * 2; } }

    record Wrap(Bad b) {}

    static String f(Object o) {
        return switch (o) {
            case Wrap(Bad(int v)) when v > 10 -> "big " + v;
            case Wrap(Bad(int v)) -> "small " + v;
            case Bad(int v) -> "bad " + v;
            default -> "default";
        };
    }

    public static void main(String[] args) {
        for (Object o : new Object[] {new Bad(3), new Wrap(new Bad(2)), new Wrap(new Bad(20)), new Wrap(null), new Bad(-1), new Wrap(new Bad(-2))}) {
            try {
                System.out.println(f(o));
            } catch (MatchException e) {
                System.out.println("MatchException " + e.getMessage() + " cause " + e.getCause());
            }
        }
        Object b = new Bad(-5);
        try {
            if (b instanceof Bad(int v)) System.out.println(v);
        } catch (MatchException e) {
            System.out.println(e.getCause().getMessage());
        }
    }
}
