// Area: programs/search
// Shows: tic-tac-toe minimax with bit boards and knight tours by Warnsdorff

public class ProgBitBoard {
    static final int[] WINS = {7, 56, 448, 73, 146, 292, 273, 84};
    static int nodes;

    static boolean wins(int b) {
        for (int w : WINS) if ((b & w) == w) return true;
        return false;
    }

    static int best(int me, int you, int alpha, int beta) {
        nodes++;
        if (wins(you)) return -1;
        int free = ~(me | you) & 511;
        if (free == 0) return 0;
        for (; free != 0; free &= free - 1) {
            int v = -best(you, me | free & -free, -beta, -alpha);
            if (v > alpha) alpha = v;
            if (alpha >= beta) break;
        }
        return alpha;
    }

    static final int[] DX = {1, 2, 2, 1, -1, -2, -2, -1}, DY = {2, 1, -1, -2, -2, -1, 1, 2};

    static int degree(int[][] b, int x, int y) {
        int d = 0;
        for (int k = 0; k < 8; k++) if (free(b, x + DX[k], y + DY[k])) d++;
        return d;
    }

    static boolean free(int[][] b, int x, int y) { return x >= 0 && y >= 0 && x < b.length && y < b.length && b[x][y] == 0; }

    static int tour(int[][] b, int x, int y) {
        int n = 1;
        b[x][y] = n;
        while (true) {
            int pick = -1, low = 9;
            for (int k = 0; k < 8; k++) {
                if (!free(b, x + DX[k], y + DY[k])) continue;
                int d = degree(b, x + DX[k], y + DY[k]);
                if (d < low) { low = d; pick = k; }
            }
            if (pick < 0) return n;
            b[x += DX[pick]][y += DY[pick]] = ++n;
        }
    }

    public static void main(String[] args) {
        System.out.println(best(1, 16, -1, 1) + " " + nodes);
        nodes = 0;
        System.out.println(best(0b000000010, 0b000010001, -1, 1) + " " + nodes);
        System.out.println(best(0b100000001, 0b000010000, -1, 1) + " " + best(0b000000011, 0b000011000, -1, 1));
        int[][] b = new int[8][8];
        System.out.println(tour(b, 0, 0));
        for (int[] r : b) {
            StringBuilder sb = new StringBuilder();
            for (int v : r) sb.append(v < 10 ? " " : "").append(v).append(' ');
            System.out.println(sb);
        }
    }
}
