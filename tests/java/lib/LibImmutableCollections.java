// Area: java.util.List.of, Set.of, Map.of
// Shows: immutability, null rejection, duplicate rejection, copyOf, equality
import java.util.*;

public class LibImmutableCollections {
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
        List<Integer> l = List.of(3, 1, 2);
        show("list", l + " " + l.get(1) + " " + l.indexOf(2) + " " + l.contains(9) + " " + l.hashCode() + " " + l.equals(Arrays.asList(3, 1, 2)));
        fails("add", () -> l.add(1));
        fails("set", () -> l.set(0, 1));
        fails("remove", () -> l.remove(0));
        fails("clear", l::clear);
        fails("sort", () -> l.sort(null));
        fails("removeIf", () -> l.removeIf(x -> false));
        fails("replaceAll", () -> l.replaceAll(x -> x));
        fails("null element", () -> List.of(1, null));
        fails("contains null", () -> l.contains(null));
        fails("iterator remove", () -> { Iterator<Integer> it = l.iterator(); it.next(); it.remove(); });
        fails("get", () -> List.of(1, 2, 3, 4).get(4));
        throwsType("get2", () -> List.of(1, 2).get(2));
        show("sizes", List.of().size() + " " + List.of(1).size() + " " + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size());
        show("of array", List.of(new String[] {"a", "b"}));
        show("copyOf identity", (List.copyOf(l) == l) + " " + List.copyOf(new ArrayList<>(l)).equals(l));
        fails("copyOf null", () -> List.copyOf(Arrays.asList(1, null)));
        Set<String> s = Set.of("x", "y", "z");
        show("set", new TreeSet<>(s) + " " + s.contains("x") + " " + s.size() + " " + s.equals(new HashSet<>(List.of("z", "y", "x"))) + " " + s.hashCode());
        fails("set add", () -> s.add("q"));
        fails("set duplicate", () -> Set.of("a", "b", "a"));
        fails("set two duplicates", () -> Set.of(1, 1));
        show("set copyOf", Set.copyOf(List.of(1, 1, 1)));
        Map<String, Integer> m = Map.of("a", 1, "b", 2, "c", 3);
        show("map", new TreeMap<>(m) + " " + m.get("b") + " " + m.getOrDefault("z", 0) + " " + m.containsValue(3) + " " + m.hashCode());
        fails("map put", () -> m.put("d", 4));
        fails("map merge", () -> m.merge("a", 1, Integer::sum));
        fails("map remove", () -> m.remove("zz"));
        fails("map duplicate", () -> Map.of("k", 1, "k", 2));
        fails("map null", () -> Map.of("k", null));
        throwsType("get null", () -> m.get(null));
        show("ofEntries", new TreeMap<>(Map.ofEntries(Map.entry(2, "two"), Map.entry(1, "one"))));
        Map.Entry<String, Integer> e = Map.entry("k", 7);
        show("entry", e + " " + e.hashCode() + " " + e.equals(new AbstractMap.SimpleEntry<>("k", 7)));
        fails("entry setValue", () -> e.setValue(1));
        fails("entry null", () -> Map.entry(null, 1));
        show("copyOf map", Map.copyOf(new TreeMap<>(Map.of(1, 2))).equals(Map.of(1, 2)));
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
