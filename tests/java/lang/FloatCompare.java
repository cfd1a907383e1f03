// Area: instructions/comparison
// Shows: fcmpl, fcmpg, dcmpl and dcmpg: every comparison with NaN is false but !=

public class FloatCompare {
    static String rel(float a, float b) {
        return new StringBuilder().append("").append(a < b).append(a <= b).append(a > b).append(a >= b).append(a == b).append(a != b).toString();
    }

    static String rel(double a, double b) {
        return new StringBuilder().append("").append(a < b).append(a <= b).append(a > b).append(a >= b).append(a == b).append(a != b).toString();
    }

    static String negated(double a, double b) {
        return "" + !(a < b) + !(a <= b) + !(a > b) + !(a >= b);
    }

    public static void main(String[] args) {
        float[] fs = {0f, -0f, 1f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (float a : fs) {
            for (float b : fs) {
                System.out.println(new StringBuilder().append(a).append(" ").append(b).append(" ").append(rel(a, b)).append(" ").append(rel((double) a, (double) b)).append(" ")
                        .append(negated(a, b)).append(" ").append(Float.compare(a, b)).append(" ").append(Double.compare(a, b)));
            }
        }
        System.out.println(Float.valueOf(0f).equals(-0f) + " " + Float.valueOf(Float.NaN).equals(Float.NaN));
        System.out.println(Math.min(0.0, -0.0) + " " + Math.max(-0f, 0f) + " " + Math.min(Double.NaN, 1));
    }
}
