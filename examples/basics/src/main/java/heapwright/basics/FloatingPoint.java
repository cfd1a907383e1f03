package heapwright.basics;

/** Float and double: the numbers, the infinities, the two zeros, and what is not a number. */
public final class FloatingPoint {
    private FloatingPoint() {}

    /** Every class of double has an input that reaches it. */
    public static String classify(double x) {
        if (x != x) {
            return "not a number";
        }
        if (x == Double.POSITIVE_INFINITY || x == Double.NEGATIVE_INFINITY) {
            return "infinite";
        }
        if (x == 0) {
            return 1 / x > 0 ? "zero" : "negative zero";
        }
        return Math.abs(x) < Double.MIN_NORMAL ? "subnormal" : "normal";
    }

    /** All three comparisons fail together only when one side is no number. */
    public static String compare(float a, float b) {
        if (a < b) {
            return "less";
        }
        if (a > b) {
            return "greater";
        }
        if (a == b) {
            return "equal";
        }
        return "unordered";
    }

    /** What is no number is neither positive. */
    public static boolean positiveYetUnequal(double x) {
        if (x != x) {
            if (x > 0) {
                return true;
            }
        }
        return false;
    }

    /** A float so large that one more makes no difference. */
    public static boolean absorbsOne(float x) {
        if (x + 1 == x) {
            return !Float.isInfinite(x);
        }
        return false;
    }

    /** How many real roots a quadratic equation has. */
    public static int countRoots(double a, double b, double c) {
        if (a == 0) {
            if (b == 0) {
                return c == 0 ? -1 : 0;
            }
            return 1;
        }
        double discriminant = b * b - 4 * a * c;
        if (discriminant < 0) {
            return 0;
        }
        return discriminant == 0 ? 1 : 2;
    }

    /** Conversion to int stops at both ends of the range and makes 0 of what is no number. */
    public static String toInt(double x) {
        int n = (int) x;
        if (n == x) {
            return "exact";
        }
        if (n == Integer.MAX_VALUE) {
            return "too large";
        }
        if (n == Integer.MIN_VALUE) {
            return "too small";
        }
        return n == 0 ? "fraction or none" : "truncated";
    }

    /** A long that a double cannot hold comes back as another long. */
    public static boolean survivesDouble(long x) {
        double d = x;
        if ((long) d == x) {
            return true;
        }
        return false;
    }

    /** Shipping cost by weight in kilograms. */
    public static float shipping(float weight) {
        if (!(weight > 0f)) {
            throw new IllegalArgumentException("weight " + weight);
        }
        if (weight <= 0.5f) {
            return 2.5f;
        }
        if (weight <= 20f) {
            return 2.5f + weight * 0.75f;
        }
        return 19.9f;
    }

    /** A narrowing from double to float that overflows, or loses everything. */
    public static String toFloat(double x) {
        float f = (float) x;
        if (Float.isInfinite(f) && !Double.isInfinite(x)) {
            return "overflow";
        }
        if (f == 0f && x != 0d) {
            return "underflow";
        }
        return f == x ? "exact" : "rounded";
    }

    /** Functions that no solver knows by rule. */
    public static String wave(double x) {
        if (Math.sin(x) > 0.99) {
            return "crest";
        }
        if (Math.pow(x, 3) > 1000) {
            return "far";
        }
        return Math.sqrt(x) < 0.5 ? "near" : "shore";
    }

    /** The larger of two, the library's way: zeros have an order and what is no number wins. */
    public static boolean maxIsSecond(double a, double b) {
        double max = Math.max(a, b);
        if (Double.compare(max, b) == 0) {
            return Double.compare(a, b) != 0;
        }
        return false;
    }
}
