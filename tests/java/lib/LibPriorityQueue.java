// Area: java.util.PriorityQueue
// Shows: heap order, comparator, offer/poll/remove, iteration of the heap array, exceptions
import java.util.*;

public class LibPriorityQueue {
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
        PriorityQueue<Integer> q = new PriorityQueue<>();
        int x = 17;
        for (int i = 0; i < 15; i++) { x = (x * 37 + 11) % 101; q.offer(x); }
        show("heap array", q);
        show("peek", q.peek() + " " + q.element() + " " + q.size());
        show("remove", q.remove(q.toArray()[4]) + " " + q);
        show("remove absent", q.remove((Object) 1000));
        show("contains", q.contains(q.peek()) + " " + q.contains(-3));
        StringBuilder sb = new StringBuilder();
        PriorityQueue<Integer> copy = new PriorityQueue<>(q);
        while (!copy.isEmpty()) sb.append(copy.poll()).append(' ');
        show("sorted", sb);
        for (Iterator<Integer> it = q.iterator(); it.hasNext(); ) if (it.next() % 3 == 0) it.remove();
        show("iterator remove", q);
        show("removeIf", q.removeIf(v -> v > 60) + " " + q);
        show("retainAll", q.retainAll(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 22, 28, 40, 41, 43)) + " " + q);
        PriorityQueue<String> words = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        words.addAll(List.of("bb", "a", "ccc", "aa", "c", "dddd", "b", "zzz"));
        show("comparator", words.comparator() != null);
        sb.setLength(0);
        while (words.size() > 0) sb.append(words.remove()).append(' ');
        show("by length", sb);
        fails("remove empty", words::remove);
        fails("element empty", words::element);
        show("poll empty", words.poll() + " " + words.peek());
        fails("null", () -> q.add(null));
        fails("capacity", () -> new PriorityQueue<String>(0));
        fails("not comparable", () -> new PriorityQueue<Object>(List.of(1, "x")).size());
        PriorityQueue<Integer> fromSet = new PriorityQueue<>(new TreeSet<>(List.of(5, 3, 9)));
        show("from sorted set", fromSet + " " + fromSet.comparator());
        PriorityQueue<int[]> pairs = new PriorityQueue<>(11, (a, b) -> a[1] != b[1] ? Integer.compare(a[1], b[1]) : Integer.compare(a[0], b[0]));
        for (int i = 0; i < 10; i++) pairs.add(new int[] {i, i * i % 7});
        sb.setLength(0);
        for (int[] p; (p = pairs.poll()) != null; ) sb.append(p[0]).append('/').append(p[1]).append(' ');
        show("pairs", sb);
        fails("cme", () -> { for (Integer v : fromSet) fromSet.add(v + 1); });
    }
}
