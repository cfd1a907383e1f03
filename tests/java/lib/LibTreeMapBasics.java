// Area: java.util.TreeMap
// Shows: comparators, null keys, compute family, equality, red-black balance under many inserts and removals
import java.util.*;

public class LibTreeMapBasics {
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
        TreeMap<String, Integer> t = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : "Pear apple FIG pear Apple kiwi".split(" ")) t.merge(s, 1, Integer::sum);
        show("case insensitive", t + " " + t.get("KIWI") + " " + t.containsKey("fig"));
        throwsType("null natural", () -> new TreeMap<String, Integer>().put(null, 1));
        fails("null get", () -> new TreeMap<>(Map.of("a", 1)).get(null));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsLast(Comparator.naturalOrder()));
        nulls.put("b", 1); nulls.put(null, 2); nulls.put("a", null);
        show("nullsLast", nulls + " " + nulls.lastKey() + " " + nulls.containsValue(null));
        TreeMap<Object, Integer> raw = new TreeMap<>();
        raw.put("s", 1);
        throwsType("mixed types", () -> raw.put(5, 1));
        throwsType("not comparable", () -> new TreeMap<Object, Integer>().put(new Object(), 1));
        TreeMap<Integer, Integer> n = new TreeMap<>();
        int x = 1;
        for (int i = 0; i < 400; i++) { x = (x * 1103 + 12345) & 0x3ff; n.put(x, i); if (i % 3 == 0) n.remove((x * 7) & 0x3ff); }
        long h = 0;
        int prev = -1;
        boolean sorted = true;
        for (Map.Entry<Integer, Integer> e : n.entrySet()) { sorted &= e.getKey() > prev; prev = e.getKey(); h = h * 31 + e.getKey() * 3 + e.getValue(); }
        show("many", n.size() + " sorted " + sorted + " hash " + h);
        int removed = 0;
        for (Iterator<Integer> it = n.keySet().iterator(); it.hasNext(); ) if (it.next() % 4 != 0) { it.remove(); removed++; }
        show("removed", removed + " left " + n.size() + " first " + n.firstEntry());
        show("compute", t.compute("fig", (k, v) -> v + 100) + " " + t.computeIfAbsent("nut", k -> 7) + " " + t.computeIfPresent("pear", (k, v) -> null) + " " + t);
        show("replace", t.replace("nut", 7, 8) + " " + t.replace("none", 1) + " " + t.putIfAbsent("nut", 0) + " " + t);
        t.replaceAll((k, v) -> v + k.length());
        show("replaceAll", t);
        show("copy keeps comparator", new TreeMap<>(t).get("NUT") + " " + (t.comparator() == String.CASE_INSENSITIVE_ORDER));
        show("copy as Map loses it", new TreeMap<>((Map<String, Integer>) new HashMap<>(t)).get("NUT"));
        show("equals", t.equals(new HashMap<>(t)) + " " + t.hashCode());
        show("entrySet", t.entrySet().contains(Map.entry("NUT", 11)) + " " + t.entrySet().remove(Map.entry("nut", 11)) + " " + t);
        show("values", t.values() + " " + t.values().remove(104) + " " + t);
        TreeMap<String, Integer> c = new TreeMap<>(t);
        t.clear();
        show("clear", t + " " + c + " " + c.clone());
    }
    static void throwsType(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }
}
