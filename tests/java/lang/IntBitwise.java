// Area: instructions/integer arithmetic
// Shows: iand, ior, ixor on ints, booleans and bytes, and classic bit tricks

public class IntBitwise {
    static int popCount(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x & 1;
            x >>>= 1;
        }
        return r;
    }

    public static void main(String[] args) {
        int[] v = {0, 1, -1, 0xff00ff00, 0x0f0f0f0f, Integer.MIN_VALUE, 12345};
        for (int a : v) {
            System.out.println(new StringBuilder().append(a).append(" pop ").append(popCount(a)).append(" lib ").append(Integer.bitCount(a)).append(" rev ").append(reverse(a))
                    .append(" lib ").append(Integer.reverse(a)).append(" low ").append(a & -a).append(" nlz ").append(Integer.numberOfLeadingZeros(a))
                    .append(" ntz ").append(Integer.numberOfTrailingZeros(a)).append(" bytes ").append(Integer.reverseBytes(a))
                    .append(" rot ").append(Integer.rotateLeft(a, 7)).append(" ").append(Integer.rotateRight(a, 7)));
            for (int b : v) {
                System.out.print((a & b) + " " + (a | b) + " " + (a ^ b) + "; ");
            }
            System.out.println();
        }
        boolean t = v[1] == 1;
        boolean f = !t;
        System.out.println((t & f) + " " + (t | f) + " " + (t ^ f) + " " + (t ^ t));
        t &= f;
        f |= !t;
        System.out.println(t + " " + f);
        f ^= true;
        System.out.println(f);
        int x = v[6], y = v[4];
        x ^= y;
        y ^= x;
        x ^= y;
        System.out.println(x + " " + y);
    }
}
