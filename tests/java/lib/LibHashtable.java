// Area: java.util.Hashtable
// Shows: legacy map: null rejection, enumerations, contains, rehash order, compute family
import java.util.*;

public class LibHashtable {
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
        Hashtable<String, Integer> t = new Hashtable<>();
        for (String s : "one two three four five six seven eight nine ten eleven twelve".split(" ")) t.put(s, s.length());
        show("table", t);
        show("contains", t.contains(5) + " " + t.containsValue(9) + " " + t.containsKey("six") + " " + t.get("zzz"));
        StringBuilder sb = new StringBuilder();
        for (Enumeration<String> e = t.keys(); e.hasMoreElements(); ) sb.append(e.nextElement()).append(' ');
        show("keys", sb);
        int sum = 0;
        for (Enumeration<Integer> e = t.elements(); e.hasMoreElements(); ) sum += e.nextElement();
        show("sum", sum);
        throwsType("null key", () -> t.put(null, 1));
        fails("null value", () -> t.put("x", null));
        throwsType("null get", () -> t.get(null));
        fails("contains null", () -> t.contains(null));
        show("remove", t.remove("six") + " " + t.remove("six") + " " + t.remove("ten", 4) + " " + t.size());
        show("compute", t.compute("two", (k, v) -> v * 100) + " " + t.computeIfAbsent("new", k -> 1) + " " + t.computeIfPresent("ten", (k, v) -> null) + " " + t.merge("new", 5, Integer::sum));
        show("replace", t.replace("one", 33) + " " + t.replace("none", 1) + " " + t.replace("one", 33, 34) + " " + t.putIfAbsent("one", 0) + " " + t.getOrDefault("q", -1));
        t.replaceAll((k, v) -> v + 1);
        show("replaceAll", t);
        t.keySet().retainAll(Set.of("one", "two", "new", "seven"));
        show("retain", t + " " + t.equals(new HashMap<>(t)) + " " + t.hashCode());
        fails("cme", () -> { for (String k : t.keySet()) t.put(k + k, 1); });
        t.entrySet().removeIf(e -> e.getValue() > 100);
        show("removeIf", new TreeMap<>(t));
        show("clone", t.clone().equals(t));
        fails("capacity", () -> new Hashtable<String, String>(-2));
        t.clear();
        show("empty", t.isEmpty() + " " + t + " " + t.keys().hasMoreElements());
    }
}
