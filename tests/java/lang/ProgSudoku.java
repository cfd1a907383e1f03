// Area: programs/search
// Shows: a sudoku solver with candidate masks

public class ProgSudoku {
    static int steps;

    static boolean solve(int[] g, int[] rows, int[] cols, int[] boxes) {
        int best = -1, bestN = 10, bestM = 0;
        for (int i = 0; i < 81; i++) {
            if (g[i] != 0) continue;
            int m = ~(rows[i / 9] | cols[i % 9] | boxes[i / 27 * 3 + i % 9 / 3]) & 0x3fe;
            int n = Integer.bitCount(m);
            if (n < bestN) {
                best = i;
                bestN = n;
                bestM = m;
                if (n <= 1) break;
            }
        }
        if (best < 0) return true;
        steps++;
        int r = best / 9, c = best % 9, b = best / 27 * 3 + c / 3;
        for (int m = bestM; m != 0; m &= m - 1) {
            int bit = m & -m;
            g[best] = Integer.numberOfTrailingZeros(bit);
            rows[r] |= bit;
            cols[c] |= bit;
            boxes[b] |= bit;
            if (solve(g, rows, cols, boxes)) return true;
            rows[r] &= ~bit;
            cols[c] &= ~bit;
            boxes[b] &= ~bit;
        }
        g[best] = 0;
        return false;
    }

    static void run(String s) {
        int[] g = new int[81], rows = new int[9], cols = new int[9], boxes = new int[9];
        for (int i = 0; i < 81; i++) {
            int d = s.charAt(i) - '0';
            g[i] = d;
            if (d == 0) continue;
            rows[i / 9] |= 1 << d;
            cols[i % 9] |= 1 << d;
            boxes[i / 27 * 3 + i % 9 / 3] |= 1 << d;
        }
        steps = 0;
        System.out.println(solve(g, rows, cols, boxes) + " " + steps);
        for (int r = 0; r < 9; r++) {
            StringBuilder sb = new StringBuilder();
            for (int c = 0; c < 9; c++) sb.append(g[r * 9 + c]).append(c == 2 || c == 5 ? "|" : "");
            System.out.println(sb);
        }
    }

    public static void main(String[] args) {
        StringBuilder made = new StringBuilder();
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) made.append((r * 5 + c * 7) % 4 == 0 || (r + c) % 5 == 1 ? (r * 3 + r / 3 + c) % 9 + 1 : 0);
        run(made.toString());
        run("100000000" + "020000000" + "003000000" + "000400000" + "000050000" + "000006000" + "000000700" + "000000080" + "000000009");
    }
}
