// Area: programs/graphs
// Shows: Dijkstra with PriorityQueue on records, Floyd-Warshall agrees, path reconstruction

import java.util.*;

public class ProgDijkstra {
    record Edge(int to, int w) {}

    record State(int node, long dist) implements Comparable<State> {
        public int compareTo(State o) { return dist != o.dist ? Long.compare(dist, o.dist) : node - o.node; }
    }

    public static void main(String[] args) {
        int n = 25;
        List<List<Edge>> g = new ArrayList<>();
        for (int i = 0; i < n; i++) g.add(new ArrayList<>());
        int[][] d = new int[n][n];
        for (int[] r : d) Arrays.fill(r, 1 << 29);
        Random rnd = new Random(12345);
        for (int i = 0; i < 80; i++) {
            int a = rnd.nextInt(n), b = rnd.nextInt(n), w = 1 + rnd.nextInt(50);
            g.get(a).add(new Edge(b, w));
            d[a][b] = Math.min(d[a][b], w);
        }
        for (int i = 0; i < n; i++) d[i][i] = 0;
        for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        long[] dist = new long[n];
        int[] prev = new int[n];
        Arrays.fill(dist, Long.MAX_VALUE);
        Arrays.fill(prev, -1);
        dist[0] = 0;
        PriorityQueue<State> q = new PriorityQueue<>();
        q.add(new State(0, 0));
        int popped = 0;
        while (!q.isEmpty()) {
            State s = q.poll();
            popped++;
            if (s.dist() > dist[s.node()]) continue;
            for (Edge e : g.get(s.node())) {
                long nd = s.dist() + e.w();
                if (nd < dist[e.to()]) {
                    dist[e.to()] = nd;
                    prev[e.to()] = s.node();
                    q.add(new State(e.to(), nd));
                }
            }
        }
        boolean same = true;
        for (int i = 0; i < n; i++) {
            same &= dist[i] == (d[0][i] >= 1 << 29 ? Long.MAX_VALUE : d[0][i]);
            Deque<Integer> path = new ArrayDeque<>();
            for (int v = i; v >= 0; v = prev[v]) path.push(v);
            System.out.println(i + " " + (dist[i] == Long.MAX_VALUE ? "unreachable" : dist[i] + " " + path));
        }
        System.out.println(same + " " + popped);
    }
}
