// Area: programs/numeric
// Shows: float and double iteration counts of a small Mandelbrot picture

public class ProgMandelbrot {
    static int iter(double cx, double cy, int max) {
        double x = 0, y = 0;
        int n = 0;
        while (n < max && x * x + y * y <= 4) {
            double t = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = t;
            n++;
        }
        return n;
    }

    static int iterF(float cx, float cy, int max) {
        float x = 0, y = 0;
        int n = 0;
        for (; n < max && x * x + y * y <= 4f; n++) {
            float t = x * x - y * y + cx;
            y = 2 * x * y + cy;
            x = t;
        }
        return n;
    }

    public static void main(String[] args) {
        String shades = " .:-=+*#%@";
        int total = 0, totalF = 0;
        for (int r = 0; r < 15; r++) {
            StringBuilder sb = new StringBuilder();
            for (int c = 0; c < 40; c++) {
                double cx = -2.2 + c * 3.2 / 40, cy = -1.2 + r * 2.4 / 14;
                int n = iter(cx, cy, 50);
                total += n;
                totalF += iterF((float) cx, (float) cy, 50);
                sb.append(shades.charAt(n * 9 / 50));
            }
            System.out.println(sb);
        }
        System.out.println(total + " " + totalF);
        double sum = 0;
        for (int k = 0; k < 5000; k++) sum += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        System.out.println(sum);
        double x = 1;
        for (int i = 0; i < 6; i++) {
            x -= (x * x - 2) / (2 * x);
            System.out.println(x);
        }
        double e = 1, term = 1;
        for (int i = 1; i < 20; i++) e += term /= i;
        System.out.println(e);
    }
}
