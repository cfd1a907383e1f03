// Area: com.google.common.collect.Multimap
// Shows: list, set and sorted multimaps, views, inversion, index, filtering and transformation
import com.google.common.collect.*;
import java.util.*;

public class TpGuavaMultimap {
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
        ListMultimap<String, Integer> m = MultimapBuilder.treeKeys().arrayListValues().build();
        for (int i = 1; i <= 9; i++) m.put(i % 3 == 0 ? "fizz" : i % 2 == 0 ? "even" : "odd", i);
        show("map", m + " " + m.size() + " " + m.keySet() + " " + m.keys() + " " + m.get("odd") + " " + m.get("none") + " " + m.containsEntry("even", 4));
        m.get("odd").add(0, 11);
        m.asMap().remove("fizz");
        m.get("even").replaceAll(x -> x * 10);
        show("live", m + " " + m.replaceValues("odd", List.of(7, 7)) + " " + m.remove("odd", 7) + " " + m + " " + m.entries());
        SetMultimap<String, String> s = LinkedHashMultimap.create();
        show("set", s.put("k", "v") + " " + s.put("k", "v") + " " + s.putAll("k", List.of("w", "v")) + " " + s);
        SortedSetMultimap<String, Integer> t = TreeMultimap.create(Comparator.reverseOrder(), Comparator.naturalOrder());
        t.putAll("a", List.of(3, 1, 2)); t.put("b", 5);
        show("tree", t + " " + t.get("a").first() + " " + t.keySet());
        show("invert", Multimaps.invertFrom(t, TreeMultimap.<Integer, String>create()));
        ImmutableListMultimap<Integer, String> ix = Multimaps.index(List.of("one", "two", "three", "four", "six"), String::length);
        show("index", ix + " " + ix.inverse().get("six"));
        show("filter", Multimaps.filterValues(t, v -> v > 1) + " " + Multimaps.filterKeys(t, k -> k.equals("b")) + " " + Multimaps.transformValues(t, v -> "#" + v));
        show("immutable", ImmutableSetMultimap.of("x", 1, "x", 1, "y", 2) + " " + ImmutableMultimap.<String, Integer>builder().put("b", 1).put("a", 2).orderKeysBy(Comparator.naturalOrder()).build());
        fails("immutable put", () -> ImmutableListMultimap.of("a", 1).put("b", 2));
        LinkedListMultimap<String, Integer> ll = LinkedListMultimap.create();
        ll.put("a", 1); ll.put("b", 2); ll.put("a", 3);
        show("linked list", ll.entries() + " " + ll.values() + " " + ll);
        show("forMap", Multimaps.forMap(new TreeMap<>(Map.of("p", 1))) + " " + ArrayListMultimap.create(ll).equals(ll) + " " + m.equals(ll) + " " + ll.hashCode());
        show("collector", java.util.stream.Stream.of("ab", "ac", "b").collect(Multimaps.toMultimap(x -> x.charAt(0), x -> x.length(), () -> MultimapBuilder.linkedHashKeys().arrayListValues().build())));
    }
}
