// Area: org.apache.commons.collections4.Bag
// Shows: HashBag, TreeBag, unmodifiable and predicated bags, MultiSet
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.bag.*;
import org.apache.commons.collections4.multiset.*;

public class TpColBags {
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
        Bag<String> b = new TreeBag<>();
        for (String s : "a rose is a rose is a rose".split(" ")) b.add(s);
        b.add("thorn", 4);
        show("bag", b + " " + b.size() + " " + b.getCount("rose") + " " + b.uniqueSet() + " " + b.getCount("none"));
        show("remove", b.remove("a", 2) + " " + b.remove("is") + " " + b + " " + b.contains("is"));
        Bag<Integer> h = new HashBag<>(List.of(1, 1, 2, 3, 3, 3));
        show("hash bag", h.getCount(3) + " " + h.containsAll(List.of(1, 1, 3)) + " " + h.containsAll(List.of(2, 2)) + " " + h.equals(new HashBag<>(List.of(3, 1, 3, 2, 1, 3))) + " " + h.hashCode());
        h.retainAll(List.of(1, 3, 3));
        show("retain", new TreeMap<>(Map.of(1, h.getCount(1), 2, h.getCount(2), 3, h.getCount(3))));
        h.removeAll(List.of(3));
        show("removeAll", h.getCount(3) + " " + h.size());
        int sum = 0;
        for (Iterator<Integer> it = h.iterator(); it.hasNext(); ) { int x = it.next(); sum += x; if (x == 1) it.remove(); }
        show("iterated", sum + " " + h.size() + " " + h.uniqueSet());
        fails("unmodifiable", () -> UnmodifiableBag.unmodifiableBag(b).add("x"));
        throwsType("predicated", () -> PredicatedBag.predicatedBag(new HashBag<Integer>(), x -> x > 0).add(-1));
        fails("tree bag null", () -> { try { b.add(null); } catch (NullPointerException e) { throw new IllegalStateException("null refused"); } });
        MultiSet<String> m = new HashMultiSet<>(List.of("x", "y", "x"));
        show("multiset", m.getCount("x") + " " + m.setCount("y", 5) + " " + m.size() + " " + m.uniqueSet().size() + " " + m.add("z", 2) + " " + m.getCount("z") + " " + m.remove("x", 1) + " " + m.entrySet().stream().mapToInt(MultiSet.Entry::getCount).sum());
        SortedBag<String> sb = BagUtils.unmodifiableSortedBag(new TreeBag<>(List.of("q", "p", "q")));
        show("sorted", sb.first() + sb.last() + " " + BagUtils.emptyBag().size() + " " + CollectionBag.collectionBag(new HashBag<>(List.of(1))).add(1));
    }
}
