// Area: java.util.HashMap
// Shows: compute, computeIfAbsent, computeIfPresent, merge, putIfAbsent, replace, replaceAll, forEach and their exceptions
import java.util.*;

public class LibHashMapCompute {
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
        show("putIfAbsent", m.putIfAbsent("a", 1) + " " + m.putIfAbsent("a", 2) + " " + m);
        show("computeIfAbsent", m.computeIfAbsent("b", String::length) + " " + m.computeIfAbsent("b", k -> 77) + " " + m.computeIfAbsent("n", k -> null) + " " + m);
        show("computeIfPresent", m.computeIfPresent("a", (k, v) -> v + 10) + " " + m.computeIfPresent("q", (k, v) -> 5) + " " + m.computeIfPresent("b", (k, v) -> null) + " " + m);
        show("compute", m.compute("a", (k, v) -> v == null ? 0 : v * 2) + " " + m.compute("c", (k, v) -> v == null ? 0 : v * 2) + " " + m.compute("a", (k, v) -> null) + " " + m);
        for (char ch : "mississippi".toCharArray()) m.merge(String.valueOf(ch), 1, Integer::sum);
        show("merge", m);
        show("merge remove", m.merge("i", 100, (a, b) -> null) + " " + m);
        show("replace", m.replace("s", 40) + " " + m.replace("zz", 1) + " " + m.replace("s", 39, 1) + " " + m.replace("s", 40, 41) + " " + m);
        m.replaceAll((k, v) -> v * 10 + k.length());
        show("replaceAll", m);
        StringBuilder sb = new StringBuilder();
        m.forEach((k, v) -> sb.append(k).append('=').append(v).append(','));
        show("forEach", sb);
        m.put("null", null);
        show("putIfAbsent over null", m.putIfAbsent("null", 8) + " " + m.get("null"));
        m.put("null", null);
        show("computeIfPresent over null", m.computeIfPresent("null", (k, v) -> 3) + " " + m.containsKey("null"));
        show("merge over null", m.merge("null", 5, Integer::sum));
        fails("merge null value", () -> m.merge("x", null, Integer::sum));
        fails("merge null function", () -> m.merge("x", 1, null));
        fails("compute cme", () -> m.computeIfAbsent("new", k -> { for (int i = 0; i < 50; i++) m.put("k" + i, i); return 1; }));
        fails("forEach cme", () -> m.forEach((k, v) -> m.put(k + "!", 1)));
        fails("user exception", () -> m.compute("s", (k, v) -> { throw new IllegalStateException("stop " + k); }));
        show("kept", m.get("s"));
        Map<String, List<Integer>> multi = new HashMap<>();
        for (int i = 0; i < 20; i++) multi.computeIfAbsent(i % 3 == 0 ? "fizz" : i % 5 == 0 ? "buzz" : "none", k -> new ArrayList<>()).add(i);
        show("multimap", multi);
        m.putAll(Map.of("z1", 1, "z2", 2));
        show("putAll", m.get("z1") + " " + m.get("z2"));
        m.clear();
        show("clear", m);
    }
}
