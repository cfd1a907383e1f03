// Area: org.apache.commons.collections4.CollectionUtils
// Shows: set algebra with counts, select, collect, permutations, collate, ListUtils, SetUtils, IterableUtils
import java.util.*;
import org.apache.commons.collections4.*;

public class TpColUtils {
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

    static <T extends Comparable<T>> List<T> s(Collection<T> c) { List<T> l = new ArrayList<>(c); Collections.sort(l); return l; }
    public static void main(String[] args) {
        List<Integer> a = List.of(1, 2, 2, 3), b = List.of(2, 3, 3, 4);
        show("algebra", s(CollectionUtils.union(a, b)) + " " + s(CollectionUtils.intersection(a, b)) + " " + s(CollectionUtils.disjunction(a, b)) + " " + s(CollectionUtils.subtract(a, b)));
        show("tests", CollectionUtils.isSubCollection(List.of(2, 2), a) + " " + CollectionUtils.isEqualCollection(List.of(1, 2, 2), List.of(2, 1, 2)) + " " + CollectionUtils.containsAny(a, b) + " " + CollectionUtils.isEmpty(null) + " " + CollectionUtils.getCardinalityMap(a));
        show("select", CollectionUtils.select(a, x -> x > 1) + " " + CollectionUtils.selectRejected(a, x -> x > 1) + " " + CollectionUtils.collect(a, x -> "n" + x) + " " + CollectionUtils.countMatches(a, x -> x == 2) + " " + CollectionUtils.exists(a, x -> x > 9) + " " + CollectionUtils.find(a, x -> x > 2));
        show("combine", CollectionUtils.collate(List.of(1, 4, 6), List.of(2, 4, 7)) + " " + CollectionUtils.permutations(List.of(1, 2, 3)).size() + " " + CollectionUtils.extractSingleton(List.of("only")) + " " + CollectionUtils.get(a, 3) + " " + CollectionUtils.size(new int[] {1, 2}));
        List<Integer> f = new ArrayList<>(a);
        CollectionUtils.filter(f, x -> x != 2);
        CollectionUtils.transform(f, x -> x * 10);
        CollectionUtils.addAll(f, new Integer[] {5, 6});
        CollectionUtils.addIgnoreNull(f, null);
        show("edited", f);
        show("lists", ListUtils.partition(List.of(1, 2, 3, 4, 5), 2) + " " + ListUtils.longestCommonSubsequence("ABCBDAB", "BDCABA") + " " + ListUtils.sum(a, b) + " " + ListUtils.union(a, b) + " " + ListUtils.hashCodeForList(a) + " " + ListUtils.indexOf(a, x -> x == 3) + " " + ListUtils.removeAll(a, List.of(2)) + " " + ListUtils.fixedSizeList(new ArrayList<>(a)) + " " + ListUtils.defaultIfNull(null, List.of()));
        List<Integer> lazy = ListUtils.lazyList(new ArrayList<>(), () -> 7);
        show("lazy", lazy.get(3) + " " + lazy.size() + " " + lazy);
        show("sets", s(SetUtils.union(Set.of(1, 2), Set.of(2, 3)).toSet()) + " " + s(SetUtils.difference(Set.of(1, 2), Set.of(2)).toSet()) + " " + s(SetUtils.disjunction(Set.of(1, 2), Set.of(2, 3)).toSet()) + " " + SetUtils.intersection(Set.of(1, 2), Set.of(2)) + " " + SetUtils.orderedSet(new HashSet<>(List.of(9))) + " " + SetUtils.hashSet(1).equals(Set.of(1)));
        show("iterables", IterableUtils.toString(IterableUtils.filteredIterable(a, x -> x == 2)) + " " + IterableUtils.toList(IterableUtils.zippingIterable(a, b)) + " " + IterableUtils.toList(IterableUtils.boundedIterable(IterableUtils.loopingIterable(List.of(1, 2)), 5)) + " " + IterableUtils.toList(IterableUtils.reversedIterable(a)) + " " + IterableUtils.partition(a, x -> x > 2) + " " + IterableUtils.chainedIterable(a, b).iterator().next() + " " + IterableUtils.frequency(a, 2) + " " + IterableUtils.toList(IterableUtils.uniqueIterable(a)));
        fails("singleton", () -> CollectionUtils.extractSingleton(a));
        fails("fixed", () -> ListUtils.fixedSizeList(new ArrayList<>(a)).add(1));
        throwsType("predicated", () -> ListUtils.predicatedList(new ArrayList<Integer>(), x -> x > 0).add(-5));
        fails("get", () -> CollectionUtils.get(a, 10));
    }
}
