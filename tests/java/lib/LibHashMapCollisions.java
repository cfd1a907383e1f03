// Area: java.util.HashMap
// Shows: keys with equal hash codes: long chains, tree bins (comparable and not), removal and shrinking back
import java.util.*;

public class LibHashMapCollisions {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static final class Bad implements Comparable<Bad> {
        final int id;
        Bad(int id) { this.id = id; }
        @Override public int hashCode() { return id & 3; }
        @Override public boolean equals(Object o) { return o instanceof Bad b && b.id == id; }
        @Override public int compareTo(Bad o) { return Integer.compare(id, o.id); }
        @Override public String toString() { return "B" + id; }
    }
    static final class Worse {
        final String s;
        Worse(String s) { this.s = s; }
        @Override public int hashCode() { return 42; }
        @Override public boolean equals(Object o) { return o instanceof Worse w && w.s.equals(s); }
        @Override public String toString() { return s; }
    }
    public static void main(String[] args) {
        HashMap<Bad, Integer> m = new HashMap<>();
        for (int i = 0; i < 200; i++) m.put(new Bad(i), i);
        long h = 0;
        for (Map.Entry<Bad, Integer> e : m.entrySet()) h = h * 31 + e.getValue();
        show("size", m.size() + " order " + h);
        int found = 0;
        for (int i = -50; i < 250; i++) if (m.containsKey(new Bad(i))) found++;
        show("found", found);
        for (int i = 0; i < 200; i += 2) m.remove(new Bad(i));
        show("left", m.size() + " " + m.get(new Bad(7)) + " " + m.get(new Bad(8)));
        m.values().removeIf(v -> v > 30);
        show("small", m);
        HashMap<Worse, Integer> w = new HashMap<>();
        for (int i = 0; i < 40; i++) w.merge(new Worse("w" + i % 25), i, Integer::sum);
        List<String> keys = new ArrayList<>();
        w.forEach((k, v) -> keys.add(k + "=" + v));
        Collections.sort(keys);
        show("same hash", keys);
        for (int i = 0; i < 25; i += 3) w.computeIfPresent(new Worse("w" + i), (k, v) -> null);
        show("after", w.size() + " " + w.get(new Worse("w1")) + " " + w.get(new Worse("w3")));
        String a = "AaAa", b = "BBBB", c = "AaBB";
        HashMap<String, Integer> s = new HashMap<>();
        s.put(a, 1); s.put(b, 2); s.put(c, 3);
        show("string collision", (a.hashCode() == b.hashCode()) + " " + s);
        HashSet<Worse> set = new HashSet<>(w.keySet());
        show("set", set.size() + " " + set.contains(new Worse("w2")) + " " + set.remove(new Worse("w2")) + " " + set.contains(new Worse("w2")));
    }
}
