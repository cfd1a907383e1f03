// Area: program: dependency graph
// Shows: topological sort by Kahn and by depth-first search, cycle report, levels, transitive dependencies, strongly connected components
import java.util.*;
import java.util.stream.*;

public class LibProgTopoSort {
    static final class Graph {
        final TreeMap<String, TreeSet<String>> deps = new TreeMap<>();
        Graph(String spec) { for (String part : spec.split(";")) { String[] p = part.trim().split("\\s*:\\s*"); TreeSet<String> d = deps.computeIfAbsent(p[0], k -> new TreeSet<>()); if (p.length > 1) for (String s : p[1].split("\\s+")) { d.add(s); deps.computeIfAbsent(s, k -> new TreeSet<>()); } } }
        List<String> kahn() {
            Map<String, Integer> left = new HashMap<>();
            Map<String, List<String>> users = new HashMap<>();
            deps.forEach((k, d) -> { left.put(k, d.size()); d.forEach(x -> users.computeIfAbsent(x, y -> new ArrayList<>()).add(k)); });
            PriorityQueue<String> ready = new PriorityQueue<>();
            left.forEach((k, n) -> { if (n == 0) ready.add(k); });
            List<String> out = new ArrayList<>();
            while (!ready.isEmpty()) { String s = ready.poll(); out.add(s); for (String u : users.getOrDefault(s, List.of())) if (left.merge(u, -1, Integer::sum) == 0) ready.add(u); }
            if (out.size() < deps.size()) throw new IllegalStateException("cycle: " + String.join(" -> ", cycle()));
            return out;
        }
        List<String> cycle() { Map<String, Integer> state = new HashMap<>(); Deque<String> path = new ArrayDeque<>(); for (String s : deps.keySet()) { List<String> c = visit(s, state, path); if (c != null) return c; } return List.of(); }
        private List<String> visit(String s, Map<String, Integer> state, Deque<String> path) {
            if (state.getOrDefault(s, 0) == 2) return null;
            if (state.getOrDefault(s, 0) == 1) { List<String> c = new ArrayList<>(path); Collections.reverse(c); c = new ArrayList<>(c.subList(c.indexOf(s), c.size())); c.add(s); return c; }
            state.put(s, 1);
            path.push(s);
            for (String d : deps.get(s)) { List<String> c = visit(d, state, path); if (c != null) return c; }
            path.pop();
            state.put(s, 2);
            return null;
        }
        Map<Integer, List<String>> levels() { Map<String, Integer> l = new HashMap<>(); for (String s : kahn()) l.put(s, deps.get(s).stream().mapToInt(l::get).max().orElse(-1) + 1); return l.entrySet().stream().collect(Collectors.groupingBy(Map.Entry::getValue, TreeMap::new, Collectors.mapping(Map.Entry::getKey, Collectors.collectingAndThen(Collectors.toList(), x -> x.stream().sorted().toList())))); }
        Set<String> all(String s) { Set<String> seen = new TreeSet<>(); Deque<String> todo = new ArrayDeque<>(deps.get(s)); while (!todo.isEmpty()) { String x = todo.pop(); if (seen.add(x)) todo.addAll(deps.get(x)); } return seen; }
        private int idx; private final Map<String, int[]> num = new HashMap<>(); private final Deque<String> st = new ArrayDeque<>(); private final List<Set<String>> comps = new ArrayList<>();
        List<Set<String>> scc() { for (String s : deps.keySet()) if (!num.containsKey(s)) strong(s); return comps; }
        private void strong(String s) {
            int[] n = {idx, idx++, 1};
            num.put(s, n);
            st.push(s);
            for (String d : deps.get(s)) { int[] m = num.get(d); if (m == null) { strong(d); n[1] = Math.min(n[1], num.get(d)[1]); } else if (m[2] == 1) n[1] = Math.min(n[1], m[0]); }
            if (n[0] == n[1]) { Set<String> c = new TreeSet<>(); String x; do { x = st.pop(); num.get(x)[2] = 0; c.add(x); } while (!x.equals(s)); comps.add(c); }
        }
    }
    public static void main(String[] args) {
        Graph g = new Graph("app: ui net log; ui: gfx log; net: ssl log; ssl: math; gfx: math; log; test: app; math");
        System.out.println(g.kahn());
        System.out.println(g.levels());
        System.out.println(g.all("ui") + " " + g.all("app") + " " + g.all("log"));
        System.out.println(g.scc());
        Graph c = new Graph("a: b; b: c; c: d a; d: e; e: d; f: a");
        try { c.kahn(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(c.scc());
        System.out.println(new Graph("self: self").cycle());
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 60; i++) sb.append("n").append(String.format("%02d", i)).append(": ").append(i > 0 ? "n" + String.format("%02d", i / 2) : "root").append(" n").append(String.format("%02d", i * 7 % Math.max(1, i))).append(";");
        try { System.out.println(new Graph(sb.toString()).kahn().size()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
