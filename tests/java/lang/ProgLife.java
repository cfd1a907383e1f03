// Area: programs/simulation
// Shows: the game of life on a torus, glider and blinker

public class ProgLife {
    static boolean[][] step(boolean[][] g) {
        int h = g.length, w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) {
                int c = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        if ((dy | dx) != 0 && g[(y + dy + h) % h][(x + dx + w) % w]) c++;
                n[y][x] = c == 3 || c == 2 && g[y][x];
            }
        }
        return n;
    }

    static void show(boolean[][] g) {
        for (boolean[] r : g) {
            char[] c = new char[r.length];
            for (int i = 0; i < c.length; i++) c[i] = r[i] ? '#' : '.';
            System.out.println(c);
        }
    }

    public static void main(String[] args) {
        boolean[][] g = new boolean[10][12];
        g[0][1] = g[1][2] = g[2][0] = g[2][1] = g[2][2] = true;
        g[6][7] = g[6][8] = g[6][9] = true;
        show(g);
        for (int gen = 1; gen <= 12; gen++) {
            g = step(g);
            int alive = 0;
            for (boolean[] r : g) for (boolean b : r) if (b) alive++;
            System.out.println("generation " + gen + " alive " + alive);
        }
        show(g);
    }
}
