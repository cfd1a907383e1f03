// Area: program: knapsack and other dynamic programs
// Shows: 0/1 and unbounded knapsack with reconstruction, coin change, longest increasing subsequence, matrix chain, partitions
import java.util.*;
import java.util.stream.*;

public class LibProgDynamicProgramming {
    record Item(String n, int w, int v) { }
    static List<Item> knapsack(List<Item> items, int cap) {
        int[][] t = new int[items.size() + 1][cap + 1];
        for (int i = 1; i <= items.size(); i++) for (int c = 0; c <= cap; c++) { Item x = items.get(i - 1); t[i][c] = t[i - 1][c]; if (x.w() <= c) t[i][c] = Math.max(t[i][c], t[i - 1][c - x.w()] + x.v()); }
        List<Item> out = new ArrayList<>();
        for (int i = items.size(), c = cap; i > 0; i--) if (t[i][c] != t[i - 1][c]) { out.add(0, items.get(i - 1)); c -= items.get(i - 1).w(); }
        return out;
    }
    static int[] coins(int[] c, int sum) { int[] best = new int[sum + 1], last = new int[sum + 1]; Arrays.fill(best, 1 << 20); best[0] = 0; for (int s = 1; s <= sum; s++) for (int x : c) if (x <= s && best[s - x] + 1 < best[s]) { best[s] = best[s - x] + 1; last[s] = x; } if (best[sum] >= 1 << 20) return null; int[] out = new int[best[sum]]; for (int s = sum, i = 0; s > 0; s -= last[s]) out[i++] = last[s]; return out; }
    static long ways(int[] c, int sum) { long[] w = new long[sum + 1]; w[0] = 1; for (int x : c) for (int s = x; s <= sum; s++) w[s] += w[s - x]; return w[sum]; }
    static List<Integer> lis(int[] a) {
        int[] tail = new int[a.length], prev = new int[a.length];
        int n = 0;
        for (int i = 0; i < a.length; i++) { int lo = 0, hi = n; while (lo < hi) { int m = (lo + hi) / 2; if (a[tail[m]] < a[i]) lo = m + 1; else hi = m; } prev[i] = lo > 0 ? tail[lo - 1] : -1; tail[lo] = i; if (lo == n) n++; }
        LinkedList<Integer> out = new LinkedList<>();
        for (int i = n > 0 ? tail[n - 1] : -1; i >= 0; i = prev[i]) out.addFirst(a[i]);
        return out;
    }
    static String chain(int[] d) {
        int n = d.length - 1;
        long[][] c = new long[n][n];
        int[][] k = new int[n][n];
        for (int len = 1; len < n; len++) for (int i = 0; i + len < n; i++) { int j = i + len; c[i][j] = Long.MAX_VALUE; for (int m = i; m < j; m++) { long x = c[i][m] + c[m + 1][j] + (long) d[i] * d[m + 1] * d[j + 1]; if (x < c[i][j]) { c[i][j] = x; k[i][j] = m; } } }
        return c[0][n - 1] + " " + paren(k, 0, n - 1);
    }
    static String paren(int[][] k, int i, int j) { return i == j ? "A" + i : "(" + paren(k, i, k[i][j]) + paren(k, k[i][j] + 1, j) + ")"; }
    public static void main(String[] args) {
        List<Item> it = List.of(new Item("map", 9, 150), new Item("compass", 13, 35), new Item("water", 153, 200), new Item("sandwich", 50, 160), new Item("glucose", 15, 60), new Item("tin", 68, 45), new Item("banana", 27, 60), new Item("apple", 39, 40), new Item("cheese", 23, 30), new Item("beer", 52, 10), new Item("suntan", 11, 70), new Item("camera", 32, 30), new Item("tent", 24, 15));
        for (int cap : new int[] {0, 50, 200, 400}) { List<Item> k = knapsack(it, cap); System.out.println(cap + ": " + k.stream().map(Item::n).toList() + " w " + k.stream().mapToInt(Item::w).sum() + " v " + k.stream().mapToInt(Item::v).sum()); }
        System.out.println(Arrays.toString(coins(new int[] {1, 5, 10, 25}, 63)) + " " + Arrays.toString(coins(new int[] {1, 3, 4}, 6)) + " " + Arrays.toString(coins(new int[] {5, 7}, 13)) + " " + Arrays.toString(coins(new int[] {2}, 0)));
        System.out.println(ways(new int[] {1, 5, 10, 25, 50}, 100) + " " + ways(IntStream.rangeClosed(1, 60).toArray(), 60));
        System.out.println(lis(new int[] {10, 9, 2, 5, 3, 7, 101, 18, 4, 20}) + " " + lis(new int[] {5, 4, 3}) + " " + lis(new int[0]));
        System.out.println(chain(new int[] {30, 35, 15, 5, 10, 20, 25}) + " | " + chain(new int[] {10, 100, 5, 50}) + " | " + chain(new int[] {4, 5}));
        int[][] g = new int[12][12];
        for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) g[i][j] = (i * 7 + j * 13) % 10 + Math.min(i > 0 ? g[i - 1][j] : i + j == 0 ? 0 : 1 << 20, j > 0 ? g[i][j - 1] : i + j == 0 ? 0 : 1 << 20);
        System.out.println("cheapest path " + g[11][11]);
    }
}
