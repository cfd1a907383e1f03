// Area: com.google.common.collect.Multiset
// Shows: hash, tree, linked and immutable multisets, counts, set operations, sorted views
import com.google.common.collect.*;
import java.util.*;

public class TpGuavaMultiset {
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
        Multiset<String> m = LinkedHashMultiset.create();
        for (String s : "to be or not to be that is the question to".split(" ")) m.add(s);
        show("multiset", m + " " + m.size() + " " + m.count("to") + " " + m.elementSet() + " " + m.count("zzz"));
        show("edit", m.add("or", 4) + " " + m.remove("be", 5) + " " + m.setCount("is", 3) + " " + m.setCount("is", 9, 1) + " " + m.remove("nope") + " " + m);
        show("entries", m.entrySet() + " " + Multisets.copyHighestCountFirst(m));
        TreeMultiset<Integer> t = TreeMultiset.create(List.of(5, 3, 5, 1, 9, 3, 5));
        show("tree", t + " " + t.firstEntry() + " " + t.lastEntry() + " " + t.headMultiset(5, BoundType.OPEN) + " " + t.tailMultiset(5, BoundType.CLOSED) + " " + t.subMultiset(2, BoundType.CLOSED, 6, BoundType.CLOSED).size() + " " + t.descendingMultiset() + " " + t.pollFirstEntry() + " " + t);
        Multiset<String> a = HashMultiset.create(List.of("a", "a", "b")), b = HashMultiset.create(List.of("a", "b", "b", "c"));
        show("operations", TreeMultiset.create(Multisets.union(a, b)) + " " + TreeMultiset.create(Multisets.intersection(a, b)) + " " + TreeMultiset.create(Multisets.sum(a, b)) + " " + TreeMultiset.create(Multisets.difference(a, b)) + " " + Multisets.containsOccurrences(a, b));
        show("remove", Multisets.removeOccurrences(a, b) + " " + a + " " + Multisets.retainOccurrences(b, HashMultiset.create(List.of("b"))) + " " + b);
        ImmutableMultiset<String> i = ImmutableMultiset.<String>builder().addCopies("x", 3).add("y").build();
        show("immutable", i + " " + i.equals(HashMultiset.create(List.of("x", "y", "x", "x"))) + " " + i.hashCode());
        fails("immutable add", () -> i.add("z"));
        fails("negative", () -> m.add("q", -1));
        fails("setCount", () -> m.setCount("q", -2));
        for (Iterator<Integer> it = t.iterator(); it.hasNext(); ) if (it.next() == 5) it.remove();
        show("iterator", t + " " + t.elementSet().first());
        show("collector", java.util.stream.Stream.of(1, 2, 1).collect(ImmutableMultiset.toImmutableMultiset()) + " " + EnumMultiset.create(List.of(BoundType.OPEN, BoundType.OPEN)));
    }
}
