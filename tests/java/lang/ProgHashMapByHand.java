// Area: programs/structures
// Shows: an open-addressing and a chained hash map by hand, checked against java.util.HashMap

import java.util.HashMap;
import java.util.Map;

public class ProgHashMapByHand {
    static class Open {
        String[] keys = new String[8];
        int[] vals = new int[8];
        int size, probes;
        int slot(String k) {
            int i = (k.hashCode() ^ k.hashCode() >>> 16) & keys.length - 1;
            while (keys[i] != null && !keys[i].equals(k)) { i = i + 1 & keys.length - 1; probes++; }
            return i;
        }
        void put(String k, int v) {
            if (size * 4 >= keys.length * 3) grow();
            int i = slot(k);
            if (keys[i] == null) { keys[i] = k; size++; }
            vals[i] = v;
        }
        Integer get(String k) { int i = slot(k); return keys[i] == null ? null : vals[i]; }
        void grow() {
            String[] ok = keys;
            int[] ov = vals;
            keys = new String[ok.length * 2];
            vals = new int[ok.length * 2];
            size = 0;
            for (int i = 0; i < ok.length; i++) if (ok[i] != null) put(ok[i], ov[i]);
        }
    }

    static class Chain<K, V> {
        private static class E<K, V> { final K k; V v; E<K, V> next; E(K k, V v, E<K, V> n) { this.k = k; this.v = v; next = n; } }
        @SuppressWarnings("unchecked") private E<K, V>[] tab = (E<K, V>[]) new E<?, ?>[16];
        int size;
        private int at(Object k) { return k == null ? 0 : Math.floorMod(k.hashCode(), tab.length); }
        V put(K k, V v) {
            for (E<K, V> e = tab[at(k)]; e != null; e = e.next) if (e.k == null ? k == null : e.k.equals(k)) { V o = e.v; e.v = v; return o; }
            tab[at(k)] = new E<>(k, v, tab[at(k)]);
            size++;
            return null;
        }
        V remove(K k) {
            E<K, V> p = null;
            for (E<K, V> e = tab[at(k)]; e != null; p = e, e = e.next) if (e.k == null ? k == null : e.k.equals(k)) {
                if (p == null) tab[at(k)] = e.next; else p.next = e.next;
                size--;
                return e.v;
            }
            return null;
        }
    }

    public static void main(String[] args) {
        Open o = new Open();
        Chain<Object, String> c = new Chain<>();
        Map<String, Integer> m = new HashMap<>();
        for (int i = 0; i < 400; i++) {
            String k = "k" + i * i % 257;
            o.put(k, i);
            m.put(k, i);
        }
        boolean same = o.size == m.size();
        for (Map.Entry<String, Integer> e : m.entrySet()) same &= e.getValue().equals(o.get(e.getKey()));
        System.out.println(new StringBuilder().append(same).append(" ").append(o.size).append(" ").append(o.keys.length).append(" ").append(o.probes).append(" ").append(o.get("none")));
        System.out.println(new StringBuilder().append(c.put("Aa", "1")).append(c.put("BB", "2")).append(c.put("Aa", "3")).append(c.put(null, "n")).append(c.put(-5, "neg")).append(c.size));
        System.out.println(new StringBuilder().append(c.remove("Aa")).append(c.remove("Aa")).append(c.remove(null)).append(c.remove(-5)).append(c.remove("BB")).append(c.size));
        int sum = 0;
        for (String k : m.keySet()) sum += k.hashCode() * m.get(k);
        System.out.println(sum + " " + m.hashCode());
    }
}
