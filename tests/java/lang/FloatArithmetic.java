// Area: instructions/floating arithmetic
// Shows: fadd, fsub, fmul, fdiv, frem and fneg over zeros, infinities, NaN and subnormals

public class FloatArithmetic {
    public static void main(String[] args) {
        float[] v = {
            0f, -0f, 1f, -1.5f, 0.1f, 3.4028235e38f, 1.4e-45f, 1.17549435e-38f,
            Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 16777216f
        };
        for (float a : v) {
            StringBuilder line = new StringBuilder();
            line.append(a).append(" neg ").append(-a).append(':');
            for (float b : v) {
                line.append(' ').append(a + b).append(',').append(a - b).append(',').append(a * b);
                line.append(',').append(a / b).append(',').append(a % b);
            }
            System.out.println(line);
        }
        float sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += 0.1f;
        }
        System.out.println(sum);
        System.out.println(v[11] + 1f == v[11]);
        System.out.println((double) 0.1f);
        System.out.println(v[4] + 0.2);
        System.out.println(v[4] * 3 == 0.3f);
    }
}
