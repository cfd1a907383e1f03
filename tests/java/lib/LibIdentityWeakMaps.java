// Area: java.util.IdentityHashMap, java.util.WeakHashMap
// Shows: identity comparison of keys and values, weak map used as a plain map while keys are held
import java.util.*;

public class LibIdentityWeakMaps {
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
        String a1 = new String("key"), a2 = new String("key");
        IdentityHashMap<String, Integer> m = new IdentityHashMap<>();
        show("puts", m.put(a1, 1) + " " + m.put(a2, 2) + " " + m.put(a1, 3));
        show("size", m.size() + " " + m.get(a1) + " " + m.get(a2) + " " + m.get(new String("key")));
        show("contains", m.containsKey(a1) + " " + m.containsKey("key") + " " + m.containsValue(3));
        m.put(null, 9);
        show("null", m.get(null) + " " + m.containsKey(null) + " " + m.size());
        show("remove", m.remove(a1) + " " + m.remove(a1) + " " + m.size());
        int sum = 0;
        for (int v : m.values()) sum += v;
        show("sum", sum);
        List<Integer> keep = new ArrayList<>();
        IdentityHashMap<Integer, Integer> many = new IdentityHashMap<>(4);
        for (int i = 0; i < 100; i++) { Integer k = Integer.valueOf(1000 + i); keep.add(k); many.put(k, i); }
        int ok = 0;
        for (int i = 0; i < 100; i++) if (many.get(keep.get(i)) == i) ok++;
        show("many", ok + " " + many.size());
        for (Iterator<Integer> it = many.keySet().iterator(); it.hasNext(); ) if (it.next() % 2 == 0) it.remove();
        show("half", many.size() + " " + many.containsKey(keep.get(1)) + " " + many.containsKey(keep.get(2)));
        Set<Object> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        show("identity set", ids.add(a1) + " " + ids.add(a2) + " " + ids.add(a1) + " " + ids.size());
        fails("entry after remove", () -> { Iterator<?> it = many.entrySet().iterator(); it.remove(); });
        many.merge(keep.get(1), 5, Integer::sum);
        show("merge", many.get(keep.get(1)));
        IdentityHashMap<String, Integer> copy = new IdentityHashMap<>(m);
        show("equals", copy.equals(m) + " " + copy.clone().equals(m));
        WeakHashMap<String, Integer> w = new WeakHashMap<>();
        w.put(a1, 1);
        w.put("lit", 2);
        w.put(null, 3);
        show("weak", w.size() + " " + w.get("key") + " " + w.get("lit") + " " + w.get(null) + " " + w.containsValue(2) + " " + w.remove("lit"));
        w.computeIfAbsent("lit", String::length);
        w.replaceAll((k, v) -> v * 10);
        show("weak computed", w.get("lit") + " " + w.get(a2) + " " + w.keySet().contains(null) + " " + new TreeMap<>(Map.of("n", w.size())));
        w.clear();
        show("weak cleared", w.isEmpty() + " " + a1.length());
    }
}
