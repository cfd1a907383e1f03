package heapwright.basics;

/** Questions answered by looking at single bits. */
public final class BitTricks {
    private BitTricks() {}

    /** Exactly one bit set, and not the sign. */
    public static boolean isPowerOfTwo(int x) {
        return x > 0 && (x & x - 1) == 0;
    }

    /** The number of set bits, one loop turn for each. */
    public static int bitCount(int x) {
        int rest = x;
        int count = 0;
        while (rest != 0) {
            rest &= rest - 1;
            count++;
        }
        return count;
    }

    /** Odd or even number of set bits in the lower byte. */
    public static boolean oddParity(int x) {
        int folded = x & 0xff;
        folded ^= folded >>> 4;
        folded ^= folded >>> 2;
        folded ^= folded >>> 1;
        if ((folded & 1) == 1) {
            return true;
        }
        return false;
    }

    /** Whether two words differ in exactly one place. */
    public static boolean neighbours(int a, int b) {
        int difference = a ^ b;
        if (difference == 0) {
            return false;
        }
        return (difference & difference - 1) == 0;
    }

    /** Reads permission bits as {@code ls} shows them for one user. */
    public static String permissions(int mode) {
        if ((mode & ~7) != 0) {
            throw new IllegalArgumentException("mode " + mode);
        }
        char read = (mode & 4) != 0 ? 'r' : '-';
        char write = (mode & 2) != 0 ? 'w' : '-';
        char execute = (mode & 1) != 0 ? 'x' : '-';
        return "" + read + write + execute;
    }

    /** Rotates to the left until the top bit is set, or gives up on 0. */
    public static int normalize(int x) {
        if (x == 0) {
            return -1;
        }
        int turned = x;
        int steps = 0;
        while (turned > 0) {
            turned = turned << 1 | turned >>> 31;
            steps++;
        }
        return steps;
    }

    /** The four cases of two bits; the default has nothing left. */
    public static String quarter(int x) {
        switch (x & 3) {
            case 0:
                return "north";
            case 1:
                return "east";
            case 2:
                return "south";
            case 3:
                return "west";
            default:
                return "nowhere";
        }
    }

    /** Swaps without a third variable, and then asks what is always so. */
    public static boolean swapKeepsSum(int a, int b) {
        int x = a ^ b;
        int y = x ^ b;
        x ^= y;
        if (x != b || y != a) {
            return false;
        }
        return true;
    }
}
