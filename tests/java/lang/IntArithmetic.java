// Area: instructions/integer arithmetic
// Shows: iadd, isub, imul, idiv, irem and ineg with wrap-around and MIN_VALUE / -1

public class IntArithmetic {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, -7, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x55555555};
        for (int a : v) {
            StringBuilder line = new StringBuilder();
            line.append(a).append(" neg ").append(-a).append(" com ").append(~a).append(':');
            for (int b : v) {
                line.append(' ').append(a + b).append(',').append(a - b).append(',').append(a * b);
                if (b != 0) {
                    line.append(',').append(a / b).append(',').append(a % b);
                } else {
                    line.append(",x,x");
                }
            }
            System.out.println(line);
        }
        int min = v[7];
        int minusOne = v[2];
        System.out.println(min / minusOne);
        System.out.println(min % minusOne);
        System.out.println(-7 / v[3] + " " + -7 % v[3] + " " + 7 / -v[3] + " " + 7 % -v[3]);
    }
}
