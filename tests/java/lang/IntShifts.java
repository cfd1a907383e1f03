// Area: instructions/integer arithmetic
// Shows: ishl, ishr and iushr mask their distance to five bits

public class IntShifts {
    public static void main(String[] args) {
        int[] v = {1, -1, 0x80000000, 0x7fffffff, 0x12345678, -100};
        int[] dist = {0, 1, 4, 31, 32, 33, 63, 64, -1, -31, -32, Integer.MIN_VALUE, 1000};
        for (int a : v) {
            for (int d : dist) {
                System.out.println(new StringBuilder().append(a).append(" by ").append(d).append(": ").append(a << d).append(" ").append(a >> d).append(" ").append(a >>> d));
            }
        }
        long far = 0x1_0000_0003L;
        System.out.println(1 << far);
        byte b = -1;
        System.out.println(b >>> 28);
        System.out.println((byte) (b >>> 1));
        b >>>= 1;
        System.out.println(b);
        short s = -2;
        s >>>= 17;
        System.out.println(s);
        char c = '\uffff';
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
    }
}
