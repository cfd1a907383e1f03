/** Loops, switches, arrays and conversions. */
public class Arithmetic {
    static long mix(int rounds) {
        long h = 17;
        int[] cells = new int[8];
        for (int i = 0; i < rounds; i++) {
            switch (i & 7) {
                case 0: h = h * 31 + i; break;
                case 1: h ^= h >>> 7; break;
                case 2: cells[i & 7] += (int) h; break;
                case 5: h += (long) Math.sqrt(i) + (byte) i; break;
                default: h -= cells[(i * 3) & 7] / (i + 1);
            }
        }
        return h;
    }

    static double series(int terms) {
        double sum = 0;
        float sign = 1f;
        for (int i = 0; i < terms; i++, sign = -sign) {
            sum += sign / (2 * i + 1);
        }
        return 4 * sum;
    }

    public static void main(String[] args) {
        System.out.println(mix(500));
        System.out.println(series(200));
        int[][] grid = new int[4][5];
        grid[3][4] = 'x' % 7;
        System.out.println(grid[3][4] + grid.length);
    }
}
