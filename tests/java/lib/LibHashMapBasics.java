// Area: java.util.HashMap
// Shows: put, get, remove, views, entry setValue, null keys, iteration order of small integers and strings, growth
import java.util.*;

public class LibHashMapBasics {
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
        HashMap<String, Integer> m = new HashMap<>();
        show("put", m.put("one", 1) + " " + m.put("one", 11) + " " + m.put(null, 0) + " " + m.put("nil", null));
        for (String s : "two three four five six seven eight nine ten eleven twelve thirteen".split(" ")) m.put(s, s.length());
        show("map", m);
        show("size", m.size() + " " + m.isEmpty());
        show("get", m.get("one") + " " + m.get(null) + " " + m.get("nil") + " " + m.get("zzz"));
        show("contains", m.containsKey("nil") + " " + m.containsKey("zzz") + " " + m.containsValue(null) + " " + m.containsValue(99));
        show("getOrDefault", m.getOrDefault("zzz", -1) + " " + m.getOrDefault("nil", -1));
        show("remove", m.remove("one") + " " + m.remove("one") + " " + m.remove("two", 99) + " " + m.remove("two", 3));
        show("keys", m.keySet());
        show("values", m.values());
        for (Map.Entry<String, Integer> e : m.entrySet()) if (e.getValue() != null && e.getValue() == 5) e.setValue(50);
        show("entries", m.entrySet());
        show("keySet remove", m.keySet().remove("three") + " " + m.keySet().removeAll(Set.of("four", "five")) + " " + m.size());
        show("values remove", m.values().remove(6) + " " + m.values().removeIf(v -> v != null && v == 50) + " " + m);
        show("entrySet", m.entrySet().contains(Map.entry("ten", 3)) + " " + m.entrySet().remove(Map.entry("ten", 3)) + " " + m);
        fails("keySet add", () -> m.keySet().add("x"));
        fails("cme", () -> { for (String k : m.keySet()) m.remove(k); });
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        while (it.hasNext()) { it.next(); it.remove(); }
        show("emptied", m);
        fails("next", it::next);
        fails("remove", it::remove);
        HashMap<Integer, Integer> big = new HashMap<>(4, 0.5f);
        for (int i = 0; i < 500; i++) big.put(i * 31, i);
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h = h * 31 + e.getKey() * 7 + e.getValue();
        show("big order hash", h);
        fails("capacity", () -> new HashMap<String, String>(-1));
        fails("load", () -> new HashMap<String, String>(1, 0));
        show("equals", new HashMap<>(Map.of(1, 2)).equals(new TreeMap<>(Map.of(1, 2))) + " " + Map.of(1, 2, 3, 4).hashCode());
        @SuppressWarnings("unchecked") HashMap<Integer, Integer> clone = (HashMap<Integer, Integer>) big.clone();
        clone.keySet().retainAll(List.of(0, 31, 62));
        show("clone retain", clone + " " + big.size());
    }
}
