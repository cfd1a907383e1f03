package types;

/** Names of java.lang. */
public class Clashes {
    static class String2 {
    }

    static class Object {
        int x;

        int get() {
            return x > 3 ? 1 : 2;
        }
    }

    static class Integer {
        java.lang.Integer value;

        boolean isThere() {
            return value != null;
        }
    }

    static int both(Object mine, java.lang.Object other) {
        return mine == null ? 0 : mine == other ? 1 : 2;
    }
}
