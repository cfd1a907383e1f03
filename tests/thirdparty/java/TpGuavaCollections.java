// Area: com.google.common.collect
// Shows: Lists, Sets, Maps, Iterables, Iterators, Queues, Collections2, EvictingQueue, MinMaxPriorityQueue, PeekingIterator, traversal
import com.google.common.collect.*;
import java.util.*;

public class TpGuavaCollections {
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
        show("lists", Lists.partition(List.of(1, 2, 3, 4, 5), 2) + " " + Lists.reverse(List.of(1, 2, 3)) + " " + Lists.transform(List.of(1, 2), x -> x * 10) + " " + Lists.cartesianProduct(List.of(1, 2), List.of(3, 4)) + " " + Lists.charactersOf("abc") + " " + Lists.newArrayList(List.of(1).iterator()) + " " + Lists.asList("a", new String[] {"b"}));
        show("sets", Sets.union(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)) + " " + Sets.intersection(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)) + " " + Sets.difference(ImmutableSet.of(1, 2), ImmutableSet.of(2)) + " " + Sets.symmetricDifference(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)) + " " + Sets.powerSet(ImmutableSet.of(1, 2)).size() + " " + Sets.combinations(ImmutableSet.of(1, 2, 3), 2).size() + " " + Sets.cartesianProduct(ImmutableSet.of("a", "b"), ImmutableSet.of("x")) + " " + Sets.filter(ImmutableSet.of(1, 2, 3), x -> x > 1));
        StringBuilder sb = new StringBuilder();
        for (Set<Integer> s : Sets.powerSet(ImmutableSet.of(1, 2, 3))) sb.append(s);
        show("power set", sb);
        MapDifference<String, Integer> d = Maps.difference(ImmutableMap.of("a", 1, "b", 2, "c", 3), ImmutableMap.of("b", 2, "c", 4, "d", 5));
        show("maps", d + " " + d.entriesDiffering() + " " + d.entriesInCommon() + " " + Maps.filterValues(ImmutableMap.of("a", 1, "b", 2), v -> v > 1) + " " + Maps.transformValues(ImmutableMap.of("a", 1), v -> v + 1) + " " + Maps.uniqueIndex(List.of("x", "yy"), String::length) + " " + Maps.toMap(List.of("p", "qq"), String::length) + " " + Maps.asMap(ImmutableSet.of(2, 3), x -> x * x) + " " + Maps.immutableEntry(1, 2));
        fails("uniqueIndex", () -> Maps.uniqueIndex(List.of("xx", "yy"), String::length));
        show("iterables", Iterables.concat(List.of(1), List.of(2, 3)) + " " + Iterables.getLast(List.of(1, 2)) + " " + Iterables.getFirst(List.of(), 9) + " " + Iterables.frequency(List.of(1, 1), 1) + " " + Iterables.partition(List.of(1, 2, 3), 2) + " " + Iterables.limit(Iterables.cycle(1, 2), 5) + " " + Iterables.skip(List.of(1, 2, 3), 1) + " " + Iterables.find(List.of(1, 2, 3), x -> x > 1) + " " + Iterables.indexOf(List.of(5, 6), x -> x == 6) + " " + Iterables.mergeSorted(List.of(List.of(1, 4), List.of(2, 3)), Comparator.naturalOrder()) + " " + Iterables.getOnlyElement(List.of("one")) + " " + Iterables.paddedPartition(List.of(1, 2, 3), 2) + " " + Iterables.tryFind(List.of(1), x -> x > 5));
        fails("getOnlyElement", () -> Iterables.getOnlyElement(List.of(1, 2, 3)));
        fails("getLast", () -> Iterables.getLast(List.of()));
        PeekingIterator<Integer> p = Iterators.peekingIterator(List.of(1, 2).iterator());
        show("iterators", p.peek() + " " + p.next() + " " + p.peek() + " " + Iterators.toString(Iterators.filter(List.of(1, 2, 3).iterator(), x -> x != 2)) + " " + Iterators.size(List.of(1, 2).iterator()) + " " + Iterators.elementsEqual(List.of(1).iterator(), List.of(1).iterator()) + " " + Iterators.advance(List.of(1, 2, 3).iterator(), 2));
        show("permutations", Collections2.permutations(List.of(1, 2, 3)).size() + " " + Lists.newArrayList(Collections2.orderedPermutations(List.of("b", "a", "b"))) + " " + Collections2.filter(List.of(1, 2, 3), x -> x > 1));
        EvictingQueue<Integer> e = EvictingQueue.create(2);
        for (int i = 0; i < 4; i++) e.add(i);
        MinMaxPriorityQueue<Integer> q = MinMaxPriorityQueue.maximumSize(3).create(List.of(5, 1, 9, 7, 3));
        show("queues", e + " " + e.remainingCapacity() + " " + q.peekFirst() + " " + q.peekLast() + " " + q.size() + " " + q.pollLast() + " " + q.pollFirst());
        show("fluent", FluentIterable.from(List.of(1, 2, 3, 4)).filter(x -> x % 2 == 0).transform(x -> "n" + x).append("z").toList() + " " + Streams.zip(java.util.stream.Stream.of(1, 2), java.util.stream.Stream.of("a", "b"), (x, y) -> x + y).toList() + " " + Streams.mapWithIndex(java.util.stream.Stream.of("p", "q"), (s, i) -> i + s).toList());
        ClassToInstanceMap<Number> c = MutableClassToInstanceMap.create();
        c.putInstance(Integer.class, 5);
        show("class map", c.getInstance(Integer.class) + " " + c.size() + " " + interned());
    }
    static boolean interned() { Interner<String> i = Interners.newStrongInterner(); return i.intern(new String("x")) == i.intern(new String("x")); }
}
