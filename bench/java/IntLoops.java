/** Nested loops over int and long arithmetic: shifts, products, remainders, branches. */
public final class IntLoops {
    public static void main(String[] args) {
        int a = 1;
        long b = 0x9e3779b97f4a7c15L;
        int odd = 0;
        for (int i = 0; i < 15_000; i++) {
            for (int j = 0; j < 1000; j++) {
                a = a * 31 + (i ^ j);
                a ^= a >>> 15;
                b += a;
                b ^= b << 7;
                if ((a & 1) == 1) {
                    odd++;
                } else if (j % 3 == 0) {
                    odd -= 2;
                }
            }
        }
        System.out.println("IntLoops " + a + " " + b + " " + odd);
    }
}
