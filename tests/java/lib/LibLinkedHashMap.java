// Area: java.util.LinkedHashMap
// Shows: insertion order, access order, removeEldestEntry, views and order after replacement
import java.util.*;

public class LibLinkedHashMap {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        for (String s : "zeta alpha mid beta".split(" ")) m.put(s, s.length());
        m.put("zeta", 100);
        show("insertion", m);
        m.remove("alpha");
        m.put("alpha", 1);
        show("reinserted", m);
        m.putIfAbsent("new", 2);
        m.merge("mid", 1, Integer::sum);
        m.computeIfAbsent("last", String::length);
        show("order", m.keySet() + " " + m.values());
        LinkedHashMap<String, Integer> acc = new LinkedHashMap<>(16, 0.75f, true);
        for (String s : "a b c d e".split(" ")) acc.put(s, 0);
        acc.get("b");
        acc.getOrDefault("a", 9);
        acc.put("c", 5);
        acc.get("missing");
        acc.containsKey("d");
        show("access order", acc);
        acc.merge("e", 3, Integer::sum);
        acc.compute("d", (k, v) -> v + 1);
        acc.replace("b", 8);
        show("after merge/compute/replace", acc);
        fails("cme by get", () -> { for (String k : acc.keySet()) acc.get(k); });
        acc.forEach((k, v) -> System.out.print(k + v + " "));
        System.out.println();
        LinkedHashMap<Integer, String> lru = new LinkedHashMap<>(8, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<Integer, String> e) {
                boolean drop = size() > 3;
                if (drop) System.out.println("dropping " + e);
                return drop;
            }
        };
        for (int i = 0; i < 5; i++) { lru.put(i, "v" + i); lru.get(1); }
        show("lru", lru);
        Iterator<Map.Entry<Integer, String>> it = lru.entrySet().iterator();
        Map.Entry<Integer, String> first = it.next();
        first.setValue("changed");
        show("entry", first + " " + lru);
        it.remove();
        show("removed", lru);
        m.entrySet().removeIf(e -> e.getValue() > 5);
        show("removeIf", m);
        m.replaceAll((k, v) -> -v);
        show("replaceAll", m + " " + m.containsValue(-2) + " " + m.containsValue(3));
        show("equals HashMap", m.equals(new HashMap<>(m)) + " " + (m.hashCode() == new HashMap<>(m).hashCode()));
        @SuppressWarnings("unchecked") Map<String, Integer> c = (Map<String, Integer>) m.clone();
        m.clear();
        show("clone", c + " " + m);
    }
}
