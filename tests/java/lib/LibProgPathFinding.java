// Area: program: shortest paths
// Shows: Dijkstra, A-star on a grid, Floyd-Warshall, minimum spanning tree with union-find, breadth-first search
import java.util.*;
import java.util.stream.*;

public class LibProgPathFinding {
    static final class Uf { final int[] p; Uf(int n) { p = IntStream.range(0, n).toArray(); } int find(int x) { return p[x] == x ? x : (p[x] = find(p[x])); } boolean join(int a, int b) { a = find(a); b = find(b); if (a == b) return false; p[a] = b; return true; } }
    record Edge(int a, int b, int w) { }
    static String path(Map<Integer, Integer> prev, int to) { LinkedList<Integer> l = new LinkedList<>(); for (Integer x = to; x != null; x = prev.get(x)) l.addFirst(x); return l.stream().map(String::valueOf).collect(Collectors.joining(">")); }
    static String dijkstra(List<Edge> es, int from, int to) {
        Map<Integer, List<Edge>> g = new HashMap<>();
        for (Edge e : es) { g.computeIfAbsent(e.a(), k -> new ArrayList<>()).add(e); g.computeIfAbsent(e.b(), k -> new ArrayList<>()).add(new Edge(e.b(), e.a(), e.w())); }
        Map<Integer, Integer> dist = new HashMap<>(Map.of(from, 0)), prev = new HashMap<>();
        PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> x[1] != y[1] ? x[1] - y[1] : x[0] - y[0]);
        q.add(new int[] {from, 0});
        while (!q.isEmpty()) {
            int[] c = q.poll();
            if (c[1] > dist.get(c[0])) continue;
            if (c[0] == to) return c[1] + " " + path(prev, to);
            for (Edge e : g.getOrDefault(c[0], List.of())) { int d = c[1] + e.w(); if (d < dist.getOrDefault(e.b(), Integer.MAX_VALUE)) { dist.put(e.b(), d); prev.put(e.b(), c[0]); q.add(new int[] {e.b(), d}); } }
        }
        return "unreachable";
    }
    static String grid(String[] m) {
        int h = m.length, w = m[0].length(), s = -1, t = -1;
        for (int i = 0; i < h * w; i++) { char c = m[i / w].charAt(i % w); if (c == 'S') s = i; if (c == 'E') t = i; }
        int[] d = new int[h * w];
        Arrays.fill(d, -1);
        Deque<Integer> q = new ArrayDeque<>(List.of(s));
        Map<Integer, Integer> prev = new HashMap<>();
        d[s] = 0;
        while (!q.isEmpty()) { int x = q.poll(); int[][] ds = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}; for (int[] v : ds) { int r = x / w + v[0], c = x % w + v[1]; if (r < 0 || c < 0 || r >= h || c >= w || m[r].charAt(c) == '#' || d[r * w + c] >= 0) continue; d[r * w + c] = d[x] + 1; prev.put(r * w + c, x); q.add(r * w + c); } }
        if (d[t] < 0) return "no way";
        char[][] out = new char[h][];
        for (int i = 0; i < h; i++) out[i] = m[i].toCharArray();
        for (Integer x = prev.get(t); x != null && x != s; x = prev.get(x)) out[x / w][x % w] = '+';
        return d[t] + "\n" + Arrays.stream(out).map(String::new).collect(Collectors.joining("\n"));
    }
    public static void main(String[] args) {
        List<Edge> es = new ArrayList<>();
        for (int i = 0; i < 14; i++) { es.add(new Edge(i, (i * 3 + 1) % 14, i * 5 % 11 + 1)); es.add(new Edge(i, (i + 1) % 14, i * 7 % 13 + 2)); }
        es.add(new Edge(20, 21, 1));
        for (int to : new int[] {0, 5, 9, 13, 20}) System.out.println("0 to " + to + ": " + dijkstra(es, 0, to));
        Uf uf = new Uf(22);
        int total = 0;
        List<Edge> tree = new ArrayList<>();
        for (Edge e : es.stream().sorted(Comparator.comparingInt(Edge::w).thenComparingInt(Edge::a).thenComparingInt(Edge::b)).toList()) if (uf.join(e.a(), e.b())) { total += e.w(); tree.add(e); }
        System.out.println("tree " + total + " with " + tree.size() + " edges " + tree.subList(0, 3));
        int n = 14;
        int[][] d = new int[n][n];
        for (int[] row : d) Arrays.fill(row, 1 << 20);
        for (int i = 0; i < n; i++) d[i][i] = 0;
        for (Edge e : es) if (e.a() < n) { d[e.a()][e.b()] = Math.min(d[e.a()][e.b()], e.w()); d[e.b()][e.a()] = d[e.a()][e.b()]; }
        for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        System.out.println("diameter " + Arrays.stream(d).flatMapToInt(Arrays::stream).max().getAsInt() + " row " + Arrays.toString(d[0]));
        System.out.println(grid(new String[] {"S.#.....", ".##.###.", "....#...", ".##.#.#.", "...#..#E"}));
        System.out.println(grid(new String[] {"S#E"}));
    }
}
