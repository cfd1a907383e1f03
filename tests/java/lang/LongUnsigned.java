// Area: instructions/long arithmetic
// Shows: unsigned views of int and long: division, remainder, parsing, printing

public class LongUnsigned {
    public static void main(String[] args) {
        int[] is = {1, -1, 10, Integer.MIN_VALUE, -10};
        for (int a : is) {
            for (int b : is) {
                System.out.print(Integer.divideUnsigned(a, b) + "/" + Integer.remainderUnsigned(a, b) + " ");
            }
            System.out.println(Integer.toUnsignedString(a) + " " + Integer.toUnsignedLong(a));
        }
        long[] ls = {1, -1, 10, Long.MIN_VALUE, -10};
        for (long a : ls) {
            for (long b : ls) {
                System.out.print(Long.divideUnsigned(a, b) + "/" + Long.remainderUnsigned(a, b) + " ");
            }
            System.out.println(Long.toUnsignedString(a) + " " + Long.toUnsignedString(a, 16));
        }
        System.out.println(Integer.parseUnsignedInt("4294967295"));
        System.out.println(Long.parseUnsignedLong("18446744073709551615"));
        try {
            Integer.parseUnsignedInt("4294967296");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
