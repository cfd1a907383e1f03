// Area: programs/numeric
// Shows: dynamic programming: knapsack, coin change, longest increasing subsequence, partitions

import java.util.Arrays;

public class ProgKnapsack {
    static int knap(int[] w, int[] v, int cap) {
        int[] best = new int[cap + 1];
        for (int i = 0; i < w.length; i++) for (int c = cap; c >= w[i]; c--) best[c] = Math.max(best[c], best[c - w[i]] + v[i]);
        return best[cap];
    }

    static long ways(int[] coins, int total) {
        long[] n = new long[total + 1];
        n[0] = 1;
        for (int c : coins) for (int t = c; t <= total; t++) n[t] += n[t - c];
        return n[total];
    }

    static int lis(int[] a) {
        int[] tails = new int[a.length];
        int n = 0;
        for (int x : a) {
            int lo = 0, hi = n;
            while (lo < hi) { int m = lo + hi >>> 1; if (tails[m] < x) lo = m + 1; else hi = m; }
            tails[lo] = x;
            if (lo == n) n++;
        }
        return n;
    }

    static int matrixChain(int[] p) {
        int n = p.length - 1;
        int[][] m = new int[n][n];
        for (int len = 2; len <= n; len++)
            for (int i = 0, j; (j = i + len - 1) < n; i++) {
                m[i][j] = Integer.MAX_VALUE;
                for (int k = i; k < j; k++) m[i][j] = Math.min(m[i][j], m[i][k] + m[k + 1][j] + p[i] * p[k + 1] * p[j + 1]);
            }
        return m[0][n - 1];
    }

    static int maxSub(int[] a) {
        int best = Integer.MIN_VALUE, cur = 0;
        for (int x : a) { cur = Math.max(cur + x, x); best = Math.max(best, cur); }
        return best;
    }

    static String subset(int[] a, int target) {
        for (int mask = 0; mask < 1 << a.length; mask++) {
            int s = 0;
            for (int i = 0; i < a.length; i++) if ((mask >> i & 1) != 0) s += a[i];
            if (s == target) return Integer.toBinaryString(mask);
        }
        return "none";
    }

    public static void main(String[] args) {
        System.out.println(knap(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7) + " " + knap(new int[] {10, 20, 30}, new int[] {60, 100, 120}, 50));
        System.out.println(ways(new int[] {1, 2, 5, 10, 20, 50, 100, 200}, 200) + " " + ways(new int[] {5}, 3) + " " + ways(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 300));
        System.out.println(lis(new int[] {10, 9, 2, 5, 3, 7, 101, 18}) + " " + lis(new int[0]) + " " + lis(new int[] {3, 3, 3}));
        System.out.println(matrixChain(new int[] {30, 35, 15, 5, 10, 20, 25}) + " " + maxSub(new int[] {-2, 1, -3, 4, -1, 2, 1, -5, 4}) + " " + maxSub(new int[] {-3, -1, -2}));
        System.out.println(subset(new int[] {3, 34, 4, 12, 5, 2}, 9) + " " + subset(new int[] {2, 4}, 5));
        int[][] pascal = new int[12][];
        for (int i = 0; i < 12; i++) {
            pascal[i] = new int[i + 1];
            Arrays.fill(pascal[i], 1);
            for (int j = 1; j < i; j++) pascal[i][j] = pascal[i - 1][j - 1] + pascal[i - 1][j];
        }
        System.out.println(Arrays.toString(pascal[11]));
    }
}
