/** Methods on numbers whose paths can be counted by hand. */
public final class Numbers {
    /** Three paths. */
    static int sign(int x) {
        if (x > 0) return 1;
        if (x < 0) return -1;
        return 0;
    }

    /** Four kinds of triangle and what is none: the sides decide. */
    static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return -1;
        if (a > 1000 || b > 1000 || c > 1000) return -2;
        if (a + b <= c || b + c <= a || a + c <= b) return -3;
        if (a == b && b == c) return 3;
        if (a == b || b == c || a == c) return 2;
        return 1;
    }

    /** One side of the second condition is impossible: three paths. */
    static int nested(int x) {
        if (x > 10) {
            if (x > 5) return 1;
            return 2;
        }
        if (x == 7) return 3;
        return 4;
    }

    /** A loop that the input decides about: with loop bound k, k + 1 complete paths. */
    static int count(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += i;
        return sum;
    }

    /** A loop that is left in two ways. */
    static int climb(int n, int x) {
        int i = 0;
        while (i < n && x != i * 7) i++;
        return i;
    }

    /** The second loop asks what the first one has asked. */
    static int twice(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += i;
        for (int i = 0; i < n; i++) sum += i;
        return sum;
    }

    /** The second loop asks what the first one has asked, each question twice. */
    static int longer(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += i;
        for (int i = 0; i / 2 < n; i++) sum += i;
        return sum;
    }

    /** A loop of six concrete rounds with a decision in each: 64 paths whatever the bound. */
    static int bits(int x) {
        int found = 0;
        for (int i = 0; i < 6; i++) {
            if ((x >> i & 1) == 1) found++;
        }
        return found;
    }

    /** A concrete loop that a symbolic condition may leave: 9 paths whatever the bound. */
    static int firstBit(int x) {
        for (int i = 0; i < 8; i++) {
            if ((x >> i & 1) == 1) return i;
        }
        return -1;
    }

    /** Two loops, one in the other, which starts afresh each time. */
    static int grid(int rows, int columns) {
        int cells = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns + i; j++) cells++;
        }
        return cells;
    }

    /** Recursion that the input decides about. */
    static int down(int n) {
        return n <= 0 ? 0 : 1 + down(n - 1);
    }

    /** 64 bits. */
    static int longs(long a, long b) {
        if (a * 3 == b + 1) {
            if (b > 1_000_000_000_000L) return 1;
            return 2;
        }
        if ((a ^ b) == 0x5555_0000_1234L) return 3;
        return 4;
    }

    /** Floats: NaN takes its own way. */
    static int floats(float x, double y) {
        if (x != x) return 1;
        if (x * 2 > 7.5f) {
            if (y < x) return 2;
            if (y >= x) return 3;
            return 4;
        }
        if (y == 0.25) return 5;
        return 6;
    }

    /** Never ends by itself. */
    static int spin(int x) {
        while (true) {
            x = x * 31 + 7;
        }
    }

    /** A condition in the middle of nowhere: a product that is a square. */
    static int factors(long x, long y) {
        if (x > 1 && y > 1 && x < 2_000_000_000L && y < 2_000_000_000L && x * y == 1_000_000_016_000_000_063L) return 1;
        return 0;
    }

    /** A dense switch with two keys that share a target, and a sparse one. */
    static int switches(int x, int y) {
        int result = 0;
        switch (x) {
            case 1: result = 10; break;
            case 2:
            case 3: result = 20; break;
            case 5: result = 30; break;
            default: break;
        }
        switch (y) {
            case -1000: return result + 1;
            case 77: return result + 2;
            case 123456: return result + 3;
            default: return result;
        }
    }

    /** A division: one path more than the branch has. */
    static int divide(int a, int b) {
        int quotient = a / b;
        return quotient > 100 ? 1 : 0;
    }

    /** Zero has two signs: the text needs a value, and equality with zero does not fix it. */
    static int signOfZero(double x) {
        if (x == 0.0) {
            return Double.toString(x).startsWith("-") ? 1 : 2;
        }
        return 3;
    }

    /** The same where the bits can be told without a value. */
    static int bitsOfZero(float x) {
        if (x == 0.0f) {
            return Float.floatToRawIntBits(x) == 0 ? 1 : 2;
        }
        return 3;
    }

    /** Never ends by itself, and takes more and more of the stack. */
    static int fall(int x) {
        return fall(x + 1) + 1;
    }
}
