/** Straight-line arithmetic on every type, for the comparison of terms with concrete execution. */
public final class Arithmetic {
    static int ints(int a, int b) {
        int x = a + b * 31 - (a ^ b) + (a & 0xff0) - (a | b) * 7;
        int y = (x << b) + (a >> 3) - (b >>> a) + -x + (x << 35);
        return y / 17 + y % 1000 + (byte) x + (char) y + (short) (a * b);
    }

    static long longs(long a, int b) {
        long x = a * 1_000_003L + b - (a ^ (long) b) + (a & 255);
        return (x << b) + (x >> 7) - (x >>> b) + -a + (int) x + (x | a) - 1;
    }

    static double doubles(double a, float b) {
        double x = a * 3.5 + b - a / (b + 1.5f);
        float y = (float) x * b - 2f;
        return x % 7.25 + y + (int) a + (long) x + -y;
    }

    static int branches(int a, long b, double c) {
        int result = 0;
        if (a < b) result += 1;
        if (a == 7) result += 2;
        if (c > a) result += 4;
        if (!(c <= b)) result += 8;
        if ((float) c != 1f) result += 16;
        if (b >= 10) result += 32;
        for (int i = 0; i < (a & 3); i++) result += 100;
        return result;
    }
}
