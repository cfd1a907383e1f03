// Area: java.util.Collections
// Shows: sort, shuffle with a seed, binarySearch, rotate, swap, fill, copy, replaceAll, indexOfSubList, min, max, frequency, disjoint
import java.util.*;

public class LibCollectionsAlgorithms {
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
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 10; i++) l.add(i * i % 11);
        show("list", l);
        Collections.sort(l);
        show("sort", l);
        show("binarySearch", Collections.binarySearch(l, 5) + " " + Collections.binarySearch(l, 6) + " " + Collections.binarySearch(l, 100) + " " + Collections.binarySearch(l, -1));
        Collections.sort(l, Collections.reverseOrder());
        show("reverseOrder", l + " " + Collections.binarySearch(l, 4, Collections.reverseOrder()));
        show("linked search", Collections.binarySearch(new LinkedList<>(List.of(1, 3, 5, 7)), 7));
        Collections.shuffle(l, new Random(42));
        show("shuffle", l);
        LinkedList<Integer> ll = new LinkedList<>(l);
        Collections.shuffle(ll, new Random(7));
        show("shuffle linked", ll);
        Collections.rotate(l, 3);
        show("rotate 3", l);
        Collections.rotate(l, -4);
        show("rotate -4", l);
        Collections.rotate(l.subList(2, 7), 1);
        show("rotate sub", l);
        Collections.rotate(ll, 23);
        show("rotate linked", ll);
        Collections.swap(l, 0, 9);
        Collections.reverse(l);
        show("swap reverse", l);
        show("min max", Collections.min(l) + " " + Collections.max(l) + " " + Collections.min(l, Comparator.comparing(x -> -x)) + " " + Collections.max(l, Comparator.comparing(x -> x % 5)));
        show("frequency", Collections.frequency(l, 4) + " " + Collections.frequency(l, null));
        show("disjoint", Collections.disjoint(l, List.of(77)) + " " + Collections.disjoint(l, Set.of(4)));
        show("sublists", Collections.indexOfSubList(List.of(1, 2, 3, 1, 2), List.of(1, 2)) + " " + Collections.lastIndexOfSubList(List.of(1, 2, 3, 1, 2), List.of(1, 2)) + " " + Collections.indexOfSubList(l, List.of(9, 9, 9)));
        show("replaceAll", Collections.replaceAll(l, 4, 40) + " " + Collections.replaceAll(l, 1234, 0) + " " + l);
        Collections.copy(l, List.of(-1, -2));
        show("copy", l);
        fails("copy short", () -> Collections.copy(new ArrayList<>(List.of(1)), List.of(1, 2)));
        Collections.fill(l, 8);
        show("fill", l);
        show("addAll", Collections.addAll(l, 1, 2, 3) + " " + l);
        fails("min of empty", () -> Collections.min(new ArrayList<Integer>()));
        fails("swap", () -> Collections.swap(l, 0, 100));
        show("list of enumeration", Collections.list(Collections.enumeration(List.of("p", "q"))));
        show("reverseOrder of", sortedBy(Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER)));
        Deque<Integer> dq = new ArrayDeque<>();
        Queue<Integer> lifo = Collections.asLifoQueue(dq);
        lifo.add(1); lifo.add(2); lifo.offer(3);
        show("lifo", lifo.poll() + " " + lifo.peek() + " " + lifo);
    }
    static List<String> sortedBy(Comparator<String> c) {
        List<String> s = new ArrayList<>(List.of("b", "A", "C", "d"));
        s.sort(c);
        return s;
    }
}
