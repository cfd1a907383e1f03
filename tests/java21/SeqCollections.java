// Area: java 21/library
// Shows: sequenced collections: first and last, reversed views, encounter order

import java.util.*;

public class SeqCollections {
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4));
        System.out.println(l.getFirst() + " " + l.getLast() + " " + l.reversed());
        l.addFirst(0);
        l.addLast(5);
        System.out.println(l.removeFirst() + l.removeLast() + " " + l);
        List<Integer> r = l.reversed();
        r.add(99);
        r.set(0, 44);
        System.out.println(l + " " + r + " " + r.indexOf(99) + " " + r.reversed().equals(l));
        Deque<String> d = new ArrayDeque<>(List.of("a", "b", "c"));
        System.out.println(String.join("", d.reversed()) + d.getFirst());
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("x", "y", "z"));
        s.addFirst("z");
        s.addLast("x");
        System.out.println(s + " " + s.reversed() + s.getFirst() + s.removeLast() + s);
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("one", 1);
        m.put("two", 2);
        m.putFirst("zero", 0);
        m.putLast("one", 11);
        System.out.println(m + " " + m.reversed() + m.firstEntry() + m.lastEntry() + m.pollFirstEntry() + m + m.sequencedKeySet().reversed() + m.sequencedValues().getLast());
        TreeSet<Integer> t = new TreeSet<>(List.of(5, 1, 3));
        System.out.println(t.getFirst() + t.getLast() + " " + t.reversed());
        try {
            t.addFirst(0);
        } catch (UnsupportedOperationException e) {
            System.out.println("sorted sets have no addFirst");
        }
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            List.of(1).removeFirst();
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
        SequencedCollection<Integer> sc = new LinkedList<>(List.of(7, 8));
        System.out.println(sc.reversed().stream().map(String::valueOf).toList());
    }
}
