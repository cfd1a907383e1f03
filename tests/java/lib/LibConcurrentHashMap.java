// Area: java.util.concurrent.ConcurrentHashMap
// Shows: map operations in one thread, null rejection, bulk search/reduce/forEach, key set views, weakly consistent iteration
import java.util.*;
import java.util.concurrent.*;

public class LibConcurrentHashMap {
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

    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String s : "one two three four five six seven eight nine ten eleven twelve".split(" ")) m.put(s, s.length());
        show("map", m);
        show("get", m.get("six") + " " + m.get("zz") + " " + m.getOrDefault("zz", -1) + " " + m.containsKey("one") + " " + m.contains(6) + " " + m.containsValue(9));
        show("put", m.put("one", 100) + " " + m.putIfAbsent("one", 1) + " " + m.putIfAbsent("new", 1));
        show("remove", m.remove("new") + " " + m.remove("two", 9) + " " + m.remove("two", 3));
        show("replace", m.replace("one", 101) + " " + m.replace("one", 5, 6) + " " + m.replace("one", 101, 3) + " " + m.replace("zz", 1));
        show("compute", m.compute("a", (k, v) -> v == null ? 1 : v + 1) + " " + m.compute("a", (k, v) -> v + 1) + " " + m.compute("a", (k, v) -> null) + " " + m.computeIfAbsent("b", String::length) + " " + m.computeIfPresent("b", (k, v) -> v + 9) + " " + m.merge("b", 5, Integer::sum) + " " + m.merge("b", 0, (x, y) -> null));
        fails("null key", () -> m.put(null, 1));
        fails("null value", () -> m.put("x", null));
        throwsType("null get", () -> m.get(null));
        fails("recursive update", () -> m.computeIfAbsent("r", k -> m.computeIfAbsent("r", q -> 1)));
        int seen = 0;
        for (String k : m.keySet()) { m.remove(k); seen++; }
        show("removed while iterating", seen + " " + m.isEmpty() + " " + m.mappingCount());
        for (int i = 0; i < 50; i++) m.put("k" + i, i);
        show("search", m.search(Long.MAX_VALUE, (k, v) -> v == 31 ? k : null) + " " + m.searchValues(Long.MAX_VALUE, v -> v > 48 ? v : null));
        show("reduce", m.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + m.reduceKeys(Long.MAX_VALUE, (a, b) -> a.compareTo(b) > 0 ? a : b) + " " + m.reduceValuesToInt(Long.MAX_VALUE, v -> v, 0, Math::max) + " " + m.reduce(Long.MAX_VALUE, (k, v) -> k.length() + v, Integer::sum) + " " + m.reduceToLong(Long.MAX_VALUE, (k, v) -> v, 0L, Long::sum));
        int[] n = {0};
        m.forEach(Long.MAX_VALUE, (k, v) -> n[0] += v);
        m.forEachValue(Long.MAX_VALUE, v -> n[0]++);
        show("forEach", n[0]);
        m.values().removeIf(v -> v % 10 != 0);
        m.replaceAll((k, v) -> v / 10);
        show("filtered", new TreeMap<>(m));
        ConcurrentHashMap.KeySetView<String, Integer> view = m.keySet(77);
        show("key set view", view.add("added") + " " + m.get("added") + " " + view.contains("k0") + " " + view.getMappedValue());
        Set<String> set = ConcurrentHashMap.newKeySet();
        show("newKeySet", set.add("x") + " " + set.add("x") + " " + set);
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        Map.Entry<String, Integer> e = it.next();
        int old = e.setValue(1234);
        show("entry setValue", m.get(e.getKey()) + " " + (old != 1234));
        it.remove();
        show("equals", m.equals(new HashMap<>(m)) + " " + (m.hashCode() == new HashMap<>(m).hashCode()) + " " + m.size());
        StringBuilder sb = new StringBuilder();
        for (Enumeration<String> en = m.keys(); en.hasMoreElements(); ) sb.append(en.nextElement()).append(' ');
        show("keys", sb);
        fails("capacity", () -> new ConcurrentHashMap<String, String>(-1));
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>();
        for (int i = 0; i < 1000; i++) big.merge(i * 64 % 997, 1, Integer::sum);
        show("big", big.size() + " " + big.get(0));
    }
}
