// Area: java.util.TreeSet
// Shows: all navigable set operations, range views, polling, descending set, comparator sets
import java.util.*;

public class LibTreeSet {
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
        TreeSet<Integer> s = new TreeSet<>(List.of(5, 1, 9, 3, 7, 11));
        show("add", s.add(4) + " " + s.add(4) + " " + s);
        show("remove", s.remove(4) + " " + s.remove(4));
        show("nav", s.floor(6) + " " + s.ceiling(6) + " " + s.lower(5) + " " + s.higher(5) + " " + s.lower(1) + " " + s.higher(11));
        show("ends", s.first() + " " + s.last());
        show("views", s.headSet(5) + " " + s.headSet(5, true) + " " + s.tailSet(7) + " " + s.tailSet(7, false) + " " + s.subSet(3, 9) + " " + s.subSet(3, false, 9, true));
        NavigableSet<Integer> d = s.descendingSet();
        show("descending", d + " " + d.first() + " " + d.higher(5) + " " + d.headSet(5));
        d.add(6);
        d.headSet(8).clear();
        show("after", s);
        StringBuilder sb = new StringBuilder();
        s.descendingIterator().forEachRemaining(v -> sb.append(v).append(' '));
        show("descendingIterator", sb);
        SortedSet<Integer> sub = s.subSet(2, 7);
        show("sub add", sub.add(2) + " " + sub);
        fails("sub add out", () -> sub.add(7));
        fails("sub first", () -> s.subSet(100, 200).first());
        show("addAll", s.addAll(List.of(1, 50, 20)) + " " + s.addAll(new TreeSet<>(List.of(50, 60))) + " " + s);
        show("retain", s.retainAll(List.of(1, 2, 3, 20, 50, 99)) + " " + s);
        show("poll", s.pollFirst() + " " + s.pollLast() + " " + s);
        TreeSet<String> len = new TreeSet<>(Comparator.comparingInt(String::length));
        show("by length", len.add("aa") + " " + len.add("bb") + " " + len.add("c") + " " + len + " " + len.contains("zz"));
        show("copy keeps comparator", new TreeSet<>(len).add("yy"));
        show("copy of collection does not", new TreeSet<>((Collection<String>) List.copyOf(len)).add("yy"));
        fails("first empty", () -> new TreeSet<String>().first());
        throwsType("null", () -> new TreeSet<String>().add(null));
        show("poll empty", new TreeSet<String>().pollFirst() + " " + new TreeSet<String>().floor("x"));
        show("equals", s.equals(new HashSet<>(s)) + " " + s.hashCode());
        show("clone", ((TreeSet<?>) s.clone()).equals(s));
        show("toArray", Arrays.toString(s.toArray(new Integer[0])));
        show("removeIf", s.removeIf(v -> v > 10) + " " + s);
        Spliterator<Integer> sp = s.spliterator();
        show("sorted spliterator", sp.hasCharacteristics(Spliterator.SORTED) + " " + sp.getComparator());
    }
}
