// Area: instructions/long arithmetic
// Shows: ladd, lsub, lmul, ldiv, lrem and lneg with wrap-around

public class LongArithmetic {
    public static void main(String[] args) {
        long[] v = {0, 1, -1, 10, -7, 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE, 0x5555555555555555L, 1L << 32};
        for (long a : v) {
            StringBuilder line = new StringBuilder();
            line.append(a).append(" neg ").append(-a).append(" com ").append(~a).append(':');
            for (long b : v) {
                line.append(' ').append(a + b).append(',').append(a - b).append(',').append(a * b);
                if (b != 0) {
                    line.append(',').append(a / b).append(',').append(a % b);
                }
            }
            System.out.println(line);
        }
        long x = v[6];
        int i = 3;
        x += i;
        System.out.println(x);
        x -= 2.5;
        System.out.println(x);
        i += x;
        System.out.println(i);
        i *= v[5];
        System.out.println(i);
    }
}
