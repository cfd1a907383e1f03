// Area: instructions/integer arithmetic
// Shows: a long loop of wrapping int operations keeps an exact checksum

public class IntOverflowLoop {
    public static void main(String[] args) {
        int h = 17;
        int mul = 1;
        for (int i = 0; i < 20000; i++) {
            h = h * 31 + i;
            h ^= h >>> 13;
            mul *= 3;
            if ((i & 4095) == 0) {
                System.out.println(i + " " + h + " " + mul);
            }
        }
        System.out.println(h + " " + mul);
        int fact = 1;
        for (int i = 1; i <= 35; i++) {
            fact *= i;
            System.out.print(fact + " ");
        }
        System.out.println();
        int lcg = 12345;
        for (int i = 0; i < 10; i++) {
            lcg = lcg * 1103515245 + 12345;
            System.out.print((lcg >>> 16 & 0x7fff) + " ");
        }
        System.out.println();
        System.out.println(Integer.MAX_VALUE + lcg - lcg + 1);
    }
}
