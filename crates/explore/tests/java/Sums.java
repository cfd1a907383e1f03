/** Arithmetic on every primitive: every path is confirmed by a run on values. */
public final class Sums {
    static int divided(int a, int b) {
        int quotient = a / b;
        int rest = a % b;
        if (quotient == Integer.MIN_VALUE) return 1;
        return rest < 0 ? 2 : rest == 0 ? 3 : 4;
    }

    static int shifts(int a, int n) {
        if (a << n == 1 << 20) return 1;
        if (a >> n == -1) return 2;
        return a >>> n == 5 ? 3 : 4;
    }

    static int longShifts(long a, int n) {
        if (a >>> n == 3) return 1;
        return a << n < 0 ? 2 : 3;
    }

    static int narrow(int a) {
        if ((byte) a == -1 && (short) a == 255) return 10;
        if ((byte) a == 100) return (char) a == 356 ? 1 : 2;
        return (short) a == -2 ? 3 : 4;
    }

    static int wide(byte a, short b, char c) {
        int sum = a + b + c;
        if (sum == 98_000) return 1;
        return a * b == c ? 2 : 3;
    }

    static int remainders(long a, long b) {
        if (b == 0) return 0;
        return a % b == 17 ? 1 : a / b == -3 ? 2 : 3;
    }

    static int toInt(double x) {
        int whole = (int) x;
        if (whole == Integer.MAX_VALUE) return 1;
        return whole == 0 ? x == 0 ? 2 : 3 : 4;
    }

    static int toFloat(int a) {
        return (int) (float) a == a ? 1 : 2;
    }

    static int compared(double a, double b) {
        if (a < b) return 1;
        if (a > b) return 2;
        return a == b ? 3 : 4;
    }

    static int zeros(double a) {
        return a == 0 ? 1 / a > 0 ? 1 : 2 : 3;
    }

    static int floatBits(float a) {
        return Float.floatToIntBits(a) == 0x4049_0FDB ? 1 : Float.isNaN(a) ? 2 : 3;
    }

    static int overflow(int a, int b) {
        if (a > 0 && b > 0 && a + b < 0) return 1;
        return Math.abs(a) < 0 ? 2 : 3;
    }

    static int bitCounts(int a) {
        return Integer.bitCount(a) == 31 ? 1 : Integer.numberOfTrailingZeros(a) == 13 ? 2 : 3;
    }

    static long mixed(int a, long b, boolean flag) {
        long value = flag ? a * 3L : b - a;
        return value == 1_000_000_007L ? 1 : value ^ b;
    }

    static int chars(char a, char b) {
        if (a + b == 'x') return 1;
        return (char) (a - b) == '\uffff' ? 2 : 3;
    }

    static int unsigned(int a, int b) {
        return Integer.compareUnsigned(a, b) < 0 ? a > b ? 1 : 2 : 3;
    }
}
