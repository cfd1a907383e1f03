package heapwright.basics;

/** Whole-number arithmetic, with overflow where Java has it. */
public final class Integers {
    private Integers() {}

    /** -1, 0 or 1. */
    public static int sign(int x) {
        if (x > 0) {
            return 1;
        }
        return x < 0 ? -1 : 0;
    }

    /** Moves a number into a range; the bounds may be given in either order. */
    public static int clamp(int x, int a, int b) {
        int low = a < b ? a : b;
        int high = a < b ? b : a;
        if (x < low) {
            return low;
        }
        if (x > high) {
            return high;
        }
        return x;
    }

    /** The sum, stopped at the ends of the range of int. */
    public static int saturatedAdd(int a, int b) {
        int sum = a + b;
        if (a > 0 && b > 0 && sum < 0) {
            return Integer.MAX_VALUE;
        }
        if (a < 0 && b < 0 && sum >= 0) {
            return Integer.MIN_VALUE;
        }
        return sum;
    }

    /** The absolute value is negative for one number only. */
    public static boolean hasNegativeMagnitude(int x) {
        int magnitude = x < 0 ? -x : x;
        return magnitude < 0;
    }

    /** A square below zero has overflowed; no square leaves a remainder of 2 when divided by 4. */
    public static String describeSquare(int x) {
        int square = x * x;
        if (square < 0) {
            return "overflowed";
        }
        if ((square & 3) == 2) {
            return "impossible";
        }
        return square == x ? "fixed" : "ordinary";
    }

    /** Division that rounds down, and refuses the one quotient int cannot hold. */
    public static int floorDivide(int a, int b) {
        if (a == Integer.MIN_VALUE && b == -1) {
            throw new ArithmeticException("overflow");
        }
        int quotient = a / b;
        if (a % b != 0 && (a < 0) != (b < 0)) {
            return quotient - 1;
        }
        return quotient;
    }

    /** Days of a month in the Gregorian calendar. */
    public static int daysInMonth(int year, int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month);
        }
        if (month == 2) {
            return isLeapYear(year) ? 29 : 28;
        }
        boolean isShort = month == 4 || month == 6 || month == 9 || month == 11;
        return isShort ? 30 : 31;
    }

    /** Every fourth year, except full centuries that 400 does not divide. */
    public static boolean isLeapYear(int year) {
        if (year % 400 == 0) {
            return true;
        }
        return year % 4 == 0 && year % 100 != 0;
    }

    /** What kind of triangle three sides make. */
    public static String triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return "not positive";
        }
        if ((long) a + b <= c || (long) b + c <= a || (long) a + c <= b) {
            return "no triangle";
        }
        if (a == b && b == c) {
            return "equilateral";
        }
        if (a == b || b == c || a == c) {
            return "isosceles";
        }
        return "scalene";
    }

    /** The number that is neither smallest nor largest. */
    public static int median(int a, int b, int c) {
        if (a <= b) {
            if (b <= c) {
                return b;
            }
            return a <= c ? c : a;
        }
        if (a <= c) {
            return a;
        }
        return b <= c ? c : b;
    }

    /** Two comparisons that exclude each other. */
    public static int betweenBackwards(int x) {
        if (x > 10) {
            if (x < 5) {
                return -1;
            }
            return 1;
        }
        return 0;
    }
}
