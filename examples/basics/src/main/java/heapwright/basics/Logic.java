package heapwright.basics;

/** Booleans alone: operators, short circuits, truth tables and boxed booleans that may be null. */
public final class Logic {
    private Logic() {}

    /** False only when the premise holds and the conclusion does not. */
    public static boolean implies(boolean premise, boolean conclusion) {
        return !premise || conclusion;
    }

    /** At least two of three. */
    public static boolean majority(boolean a, boolean b, boolean c) {
        return a && b || b && c || a && c;
    }

    /** Exactly one of three. */
    public static boolean exactlyOne(boolean a, boolean b, boolean c) {
        if (a ^ b ^ c) {
            return !(a & b & c);
        }
        return false;
    }

    /** Two ways to say the same; the difference cannot be seen. */
    public static boolean deMorganFails(boolean a, boolean b) {
        boolean left = !(a & b);
        boolean right = !a | !b;
        if (left != right) {
            return true;
        }
        return false;
    }

    /** Who may enter: a chain of conditions with one exception to the rule. */
    public static String access(boolean member, boolean suspended, boolean guest, int hour) {
        if (member && !suspended) {
            return "open";
        }
        if (guest && hour >= 9 && hour < 17) {
            return suspended ? "ask" : "visit";
        }
        return "closed";
    }

    /** A third truth value: null stands for unknown. */
    public static Boolean and(Boolean a, Boolean b) {
        if (Boolean.FALSE.equals(a) || Boolean.FALSE.equals(b)) {
            return false;
        }
        if (a == null || b == null) {
            return null;
        }
        return true;
    }

    /** The number a row of switches stands for, first switch highest. */
    public static int toNumber(boolean[] bits) {
        if (bits.length > 8) {
            throw new IllegalArgumentException("too many bits");
        }
        int number = 0;
        for (boolean bit : bits) {
            number = number << 1 | (bit ? 1 : 0);
        }
        return number;
    }
}
