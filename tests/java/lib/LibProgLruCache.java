// Area: program: LRU cache
// Shows: hash map plus doubly linked list, eviction, hit statistics, comparison with an access-ordered LinkedHashMap
import java.util.*;
import java.util.function.Function;

public class LibProgLruCache {
    static final class Lru<K, V> {
        private final class Node { final K k; V v; Node prev, next; Node(K k, V v) { this.k = k; this.v = v; } }
        private final Map<K, Node> map = new HashMap<>();
        private final int cap; private Node head, tail; int hits, misses; final List<K> evicted = new ArrayList<>();
        Lru(int cap) { if (cap <= 0) throw new IllegalArgumentException("capacity " + cap); this.cap = cap; }
        private void unlink(Node n) { if (n.prev != null) n.prev.next = n.next; else head = n.next; if (n.next != null) n.next.prev = n.prev; else tail = n.prev; n.prev = n.next = null; }
        private void front(Node n) { n.next = head; if (head != null) head.prev = n; head = n; if (tail == null) tail = n; }
        V get(K k) { Node n = map.get(k); if (n == null) { misses++; return null; } hits++; unlink(n); front(n); return n.v; }
        void put(K k, V v) {
            Node n = map.get(k);
            if (n != null) { n.v = v; unlink(n); front(n); return; }
            if (map.size() == cap) { Node last = tail; unlink(last); map.remove(last.k); evicted.add(last.k); }
            n = new Node(k, v);
            map.put(k, n);
            front(n);
        }
        V computeIfAbsent(K k, Function<K, V> f) { V v = get(k); if (v == null) put(k, v = f.apply(k)); return v; }
        List<K> order() { List<K> l = new ArrayList<>(); for (Node n = head; n != null; n = n.next) l.add(n.k); return l; }
    }
    public static void main(String[] args) {
        Lru<Integer, String> c = new Lru<>(3);
        for (int i = 1; i <= 4; i++) c.put(i, "v" + i);
        System.out.println(c.order() + " " + c.evicted);
        System.out.println(c.get(2) + " " + c.get(1) + " " + c.order());
        c.put(3, "three");
        c.put(9, "nine");
        System.out.println(c.order() + " " + c.evicted + " hits " + c.hits + " misses " + c.misses);
        Lru<Integer, Long> mem = new Lru<>(50);
        System.out.println(fib(60, mem) + " hits " + mem.hits + " misses " + mem.misses + " evicted " + mem.evicted.size());
        Lru<Integer, Integer> a = new Lru<>(8);
        LinkedHashMap<Integer, Integer> b = new LinkedHashMap<>(16, 0.75f, true) { @Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { return size() > 8; } };
        Random r = new Random(31);
        boolean same = true;
        for (int i = 0; i < 2000; i++) {
            int k = r.nextInt(20);
            if (r.nextBoolean()) { a.put(k, i); b.put(k, i); } else same &= Objects.equals(a.get(k), b.get(k));
            List<Integer> o = new ArrayList<>(b.keySet());
            Collections.reverse(o);
            if (i % 100 == 0) same &= o.equals(a.order());
        }
        System.out.println("agrees " + same + " " + a.order() + " " + a.hits + "/" + a.misses);
        try { new Lru<String, String>(0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
    static long fib(int n, Lru<Integer, Long> m) {
        if (n < 2) return n;
        Long v = m.get(n);
        if (v != null) return v;
        long x = fib(n - 1, m) + fib(n - 2, m);
        m.put(n, x);
        return x;
    }
}
