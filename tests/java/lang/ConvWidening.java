// Area: instructions/conversion
// Shows: i2l, i2f, i2d, l2f, l2d, f2d and d2f lose precision only where they must

public class ConvWidening {
    public static void main(String[] args) {
        int[] is = {0, 1, -1, 16777216, 16777217, 16777219, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789};
        for (int i : is) {
            System.out.println(new StringBuilder().append(i).append(": ").append((long) i).append(" ").append((float) i).append(" ").append((double) i).append(" ").append((int) (float) i));
        }
        long[] ls = {9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE, 123456789012345678L, 0x7fffff4000000001L, -1};
        for (long l : ls) {
            System.out.println(new StringBuilder().append(l).append(": ").append((float) l).append(" ").append((double) l).append(" ").append((long) (double) l).append(" ").append((long) (float) l));
        }
        double[] ds = {1e40, -1e40, 1e-50, -1e-50, 0.1, 1.00000005, 1.00000006, 3.4028235677973366e38, 3.4028235e38, 7e-46, 8e-46};
        for (double d : ds) {
            float f = (float) d;
            System.out.println(d + ": " + f + " " + (double) f);
        }
        System.out.println((float) 0.1 == 0.1);
        System.out.println((float) 0.5 == 0.5);
        System.out.println('a' + 1);
        System.out.println((char) ('a' + 1));
        System.out.println('a' + 1L + 1f);
    }
}
