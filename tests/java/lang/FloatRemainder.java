// Area: instructions/floating arithmetic
// Shows: frem and drem take the sign of the dividend and are exact

public class FloatRemainder {
    public static void main(String[] args) {
        double[][] d = {
            {5.5, 2}, {-5.5, 2}, {5.5, -2}, {-5.5, -2}, {1e300, 3}, {1, 1e300}, {-0.0, 3}, {4, 2}, {-4, 2},
            {0.3, 0.1}, {Double.MAX_VALUE, Double.MIN_VALUE}, {1e17, 7.5}, {5, Double.POSITIVE_INFINITY}
        };
        for (double[] p : d) {
            double r = p[0] % p[1];
            float f = (float) p[0] % (float) p[1];
            System.out.println(new StringBuilder().append(p[0]).append(" % ").append(p[1]).append(" = ").append(r).append(" f ").append(f).append(" ieee ").append(Math.IEEEremainder(p[0], p[1])));
        }
        double angle = 725.25;
        angle %= 360;
        System.out.println(angle);
        float g = -7.75f;
        g %= 2;
        System.out.println(g);
        int i = 17;
        i %= 4.5;
        System.out.println(i);
    }
}
