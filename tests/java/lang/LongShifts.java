// Area: instructions/long arithmetic
// Shows: lshl, lshr and lushr mask their distance to six bits, also with a long distance

public class LongShifts {
    public static void main(String[] args) {
        long[] v = {1, -1, Long.MIN_VALUE, 0x123456789abcdef0L, -1000};
        int[] dist = {0, 1, 31, 32, 33, 63, 64, 65, 127, -1, -63, -64, Integer.MAX_VALUE};
        for (long a : v) {
            for (int d : dist) {
                System.out.println(new StringBuilder().append(a).append(" by ").append(d).append(": ").append(a << d).append(" ").append(a >> d).append(" ").append(a >>> d));
            }
        }
        long d = 0xffff_ffff_0000_0003L;
        System.out.println((1L << d) + " " + (-64L >> d) + " " + (-64L >>> d));
        int i = 1;
        i <<= d;
        System.out.println(i);
        System.out.println((1 << 31) + " " + (1L << 31) + " " + (long) (1 << i));
        System.out.println(new StringBuilder().append(Long.rotateLeft(v[3], 12)).append(" ").append(Long.rotateRight(v[3], 12)).append(" ").append(Long.reverse(v[3]))
                .append(" ").append(Long.reverseBytes(v[3])).append(" ").append(Long.bitCount(v[3])));
    }
}
