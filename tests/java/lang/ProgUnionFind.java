// Area: programs/graphs
// Shows: union-find, Kruskal, topological order, breadth and depth first search

import java.util.*;

public class ProgUnionFind {
    static int[] parent, size;

    static int find(int x) { while (parent[x] != x) x = parent[x] = parent[parent[x]]; return x; }

    static boolean union(int a, int b) {
        a = find(a);
        b = find(b);
        if (a == b) return false;
        if (size[a] < size[b]) { int t = a; a = b; b = t; }
        parent[b] = a;
        size[a] += size[b];
        return true;
    }

    static List<Integer> topo(int n, int[][] edges) {
        List<List<Integer>> g = new ArrayList<>();
        for (int i = 0; i < n; i++) g.add(new ArrayList<>());
        int[] in = new int[n];
        for (int[] e : edges) { g.get(e[0]).add(e[1]); in[e[1]]++; }
        Deque<Integer> q = new ArrayDeque<>();
        for (int i = 0; i < n; i++) if (in[i] == 0) q.add(i);
        List<Integer> out = new ArrayList<>();
        while (!q.isEmpty()) { int u = q.poll(); out.add(u); for (int v : g.get(u)) if (--in[v] == 0) q.add(v); }
        return out.size() == n ? out : null;
    }

    static int flood(char[][] m, int y, int x) {
        if (y < 0 || x < 0 || y >= m.length || x >= m[y].length || m[y][x] != '#') return 0;
        m[y][x] = '.';
        return 1 + flood(m, y + 1, x) + flood(m, y - 1, x) + flood(m, y, x + 1) + flood(m, y, x - 1);
    }

    public static void main(String[] args) {
        int n = 10;
        parent = new int[n];
        size = new int[n];
        for (int i = 0; i < n; i++) { parent[i] = i; size[i] = 1; }
        int[][] edges = new int[30][];
        for (int i = 0, s = 5; i < 30; i++) { s = s * 1103515245 + 12345 & 0x7fffffff; edges[i] = new int[] {s / 7 % n, s / 131 % n, s % 97}; }
        Arrays.sort(edges, Comparator.<int[]>comparingInt(e -> e[2]).thenComparingInt(e -> e[0] * n + e[1]));
        int cost = 0;
        for (int[] e : edges) if (union(e[0], e[1])) { cost += e[2]; System.out.println(e[0] + "-" + e[1] + " " + e[2]); }
        System.out.println(cost + " " + size[find(0)]);
        System.out.println(topo(6, new int[][] {{5, 2}, {5, 0}, {4, 0}, {4, 1}, {2, 3}, {3, 1}}));
        System.out.println(topo(3, new int[][] {{0, 1}, {1, 2}, {2, 0}}));
        char[][] m = {"##..#".toCharArray(), "#..##".toCharArray(), "..#..".toCharArray(), "#####".toCharArray()};
        StringBuilder sb = new StringBuilder();
        for (int y = 0; y < m.length; y++) for (int x = 0; x < m[y].length; x++) { int f = flood(m, y, x); if (f > 0) sb.append(f).append(' '); }
        System.out.println(sb);
    }
}
