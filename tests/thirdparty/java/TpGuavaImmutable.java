// Area: com.google.common.collect.ImmutableList, ImmutableSet, ImmutableMap
// Shows: builders, copyOf, sorted variants, null and duplicate rejection, unsupported operations
import com.google.common.collect.*;
import java.util.*;

public class TpGuavaImmutable {
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
        ImmutableList<Integer> l = ImmutableList.<Integer>builder().add(3).add(1, 2).addAll(List.of(9, 9)).build();
        show("list", l + " " + l.get(1) + " " + l.indexOf(9) + " " + l.lastIndexOf(9) + " " + l.reverse() + " " + l.subList(1, 3) + " " + l.contains(4) + " " + l.hashCode() + " " + (ImmutableList.copyOf(l) == l) + " " + ImmutableList.sortedCopyOf(l));
        ImmutableSet<String> s = ImmutableSet.of("z", "a", "z", "m");
        show("set", s + " " + s.size() + " " + s.asList().get(2) + " " + s.equals(Set.of("a", "m", "z")) + " " + s.contains("q"));
        ImmutableSortedSet<Integer> ss = ImmutableSortedSet.of(5, 3, 9, 3);
        show("sorted set", ss + " " + ss.first() + " " + ss.headSet(5, true) + " " + ss.tailSet(4) + " " + ss.descendingSet() + " " + ss.floor(8) + " " + ImmutableSortedSet.reverseOrder().add(1).add(2).build());
        ImmutableMap<String, Integer> m = ImmutableMap.<String, Integer>builder().put("one", 1).put("two", 2).putAll(Map.of("three", 3)).orderEntriesByValue(Comparator.reverseOrder()).buildOrThrow();
        show("map", m + " " + m.get("two") + " " + m.getOrDefault("x", 0) + " " + m.keySet() + " " + m.values() + " " + m.entrySet().asList().get(0));
        ImmutableSortedMap<String, Integer> sm = ImmutableSortedMap.copyOf(m);
        show("sorted map", sm + " " + sm.firstKey() + " " + sm.headMap("three") + " " + sm.higherEntry("one"));
        show("bimap", ImmutableBiMap.of("a", 1, "b", 2).inverse() + " " + ImmutableRangeSet.of(Range.closed(1, 3)).contains(2));
        show("keeping last", ImmutableMap.<String, Integer>builder().put("k", 1).put("k", 2).buildKeepingLast());
        fails("list add", () -> l.add(1));
        fails("map put", () -> m.put("x", 1));
        fails("null", () -> ImmutableList.of("a", null));
        fails("null value", () -> ImmutableMap.of("k", null));
        fails("duplicate", () -> ImmutableMap.of("k", 1, "k", 2));
        fails("bimap duplicate", () -> ImmutableBiMap.of("a", 1, "b", 1));
        fails("iterator", () -> { Iterator<Integer> it = l.iterator(); it.next(); it.remove(); });
        throwsType("get", () -> l.get(10));
        show("collectors", java.util.stream.Stream.of(3, 1, 2).collect(ImmutableList.toImmutableList()) + " " + java.util.stream.Stream.of(3, 1, 3).collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.naturalOrder())) + " " + java.util.stream.Stream.of("a", "bb").collect(ImmutableMap.toImmutableMap(x -> x, String::length)));
        ImmutableSet.Builder<Integer> b = ImmutableSet.builder();
        for (int i = 0; i < 100; i++) b.add(i * 7 % 31);
        show("big set", b.build().size() + " " + b.build().asList().subList(0, 6));
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
