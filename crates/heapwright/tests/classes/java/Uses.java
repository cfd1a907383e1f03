package classes;

import java.util.function.IntUnaryOperator;

/** Uses a class that is taken away after compilation, in every way that code can need a class. */
public class Uses {
    static int calls(int x) {
        if (x > 3) {
            return Gone.twice(x) > 10 ? 1 : 2;
        }
        return 0;
    }

    static int makes(int x) {
        return x == 7 ? new Gone(x).value : 0;
    }

    static int checks(Object o) {
        return o instanceof Gone ? 1 : 2;
    }

    static int casts(Object o) {
        return ((Gone) o).value > 0 ? 1 : 2;
    }

    static int takes(Gone gone) {
        return gone == null ? 0 : 1;
    }

    static int reads() {
        return Gone.shared > 2 ? 1 : 0;
    }

    static String literal(int x) {
        return x > 4 ? Gone.class.getName() : "none";
    }

    static Object array(int n) {
        return n > 1 ? new Gone[2] : null;
    }

    static int inherits(int x) {
        return x > 2 ? new Below().value : 1;
    }

    static int refersTo(int x) {
        IntUnaryOperator twice = Gone::twice;
        return x > 3 ? twice.applyAsInt(x) : 0;
    }

    static int reflects(int x) {
        return x > 5 ? Holder.class.getDeclaredMethods().length : 0;
    }

    static int swallows(int x) {
        try {
            return Gone.twice(x) > 2 ? 1 : 2;
        } catch (Throwable all) {
            return 3;
        }
    }

    /** Whoever catches the error asks whether the class is there. */
    static int asks(int x) {
        try {
            return Gone.twice(x) > 2 ? 1 : 2;
        } catch (NoClassDefFoundError missing) {
            return 3;
        }
    }

    /** So does whoever looks it up. */
    static int looksUp() {
        try {
            Class.forName("classes.Gone");
            return 1;
        } catch (ClassNotFoundException missing) {
            return 2;
        }
    }

    static int fine(int x) {
        return x > 3 ? 1 : 2;
    }

    static class Holder {
        Gone give() {
            return null;
        }
    }
}
