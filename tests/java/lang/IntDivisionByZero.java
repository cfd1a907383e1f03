// Area: instructions/integer arithmetic
// Shows: idiv, irem, ldiv and lrem by zero throw; float division does not

public class IntDivisionByZero {
    static int zero = 0;
    static long lzero = 0L;

    public static void main(String[] args) {
        try {
            System.out.println(1 / zero);
        } catch (ArithmeticException e) {
            System.out.println("idiv " + e.getMessage());
        }
        try {
            System.out.println(Integer.MIN_VALUE % zero);
        } catch (ArithmeticException e) {
            System.out.println("irem " + e.getMessage());
        }
        try {
            System.out.println(0L / lzero);
        } catch (ArithmeticException e) {
            System.out.println("ldiv " + e);
        }
        try {
            System.out.println(5L % lzero);
        } catch (ArithmeticException e) {
            System.out.println("lrem " + e);
        }
        int keep = 7;
        try {
            keep /= zero;
        } catch (ArithmeticException e) {
            System.out.println("kept " + keep);
        }
        byte b = 9;
        try {
            b %= zero;
        } catch (ArithmeticException e) {
            System.out.println("kept " + b);
        }
        System.out.println(1.0 / zero);
        System.out.println(-1f / zero);
        System.out.println(0.0 / zero);
        System.out.println(1.0 % zero);
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + -7 % 3 + " " + -7 / 3);
        try {
            Math.floorMod(3, zero);
        } catch (ArithmeticException e) {
            System.out.println("floorMod " + e.getMessage());
        }
    }
}
