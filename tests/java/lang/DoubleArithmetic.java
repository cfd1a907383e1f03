// Area: instructions/floating arithmetic
// Shows: dadd, dsub, dmul, ddiv, drem and dneg over zeros, infinities, NaN and subnormals

public class DoubleArithmetic {
    public static void main(String[] args) {
        double[] v = {
            0, -0.0, 1, -2.5, 0.1, Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 9007199254740992.0
        };
        for (double a : v) {
            StringBuilder line = new StringBuilder();
            line.append(a).append(" neg ").append(-a).append(':');
            for (double b : v) {
                line.append(' ').append(a + b).append(',').append(a - b).append(',').append(a * b);
                line.append(',').append(a / b).append(',').append(a % b);
            }
            System.out.println(line);
        }
        System.out.println(v[4] + 0.2);
        System.out.println(v[4] * 3);
        System.out.println(v[11] + 1 - v[11]);
        double x = 1;
        int n = 0;
        while (x > 0) {
            x /= 2;
            n++;
        }
        System.out.println(n);
        double y = 1;
        n = 0;
        while (!Double.isInfinite(y)) {
            y *= 2;
            n++;
        }
        System.out.println(n);
    }
}
