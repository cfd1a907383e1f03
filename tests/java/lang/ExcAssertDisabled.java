// Area: language/exceptions
// Shows: assert statements do not fire and do not evaluate their operands by default

public class ExcAssertDisabled {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static class Nested {
        static boolean on() {
            boolean on = false;
            assert on = true;
            return on;
        }
    }

    public static void main(String[] args) {
        assert false : "must not fire";
        assert check(false);
        assert check(true) : evaluated++;
        System.out.println(evaluated + " " + Nested.on() + " " + ExcAssertDisabled.class.desiredAssertionStatus());
        Nested.class.getClassLoader().setDefaultAssertionStatus(true);
        assert check(false);
        System.out.println(evaluated);
    }
}
