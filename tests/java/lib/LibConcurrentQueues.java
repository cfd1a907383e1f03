// Area: java.util.concurrent.ConcurrentLinkedQueue, ConcurrentLinkedDeque
// Shows: queue and deque operations in one thread, weakly consistent iteration
import java.util.*;
import java.util.concurrent.*;

public class LibConcurrentQueues {
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
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        show("empty", q.poll() + " " + q.peek() + " " + q.isEmpty());
        fails("element", q::element);
        fails("remove", q::remove);
        for (int i = 0; i < 8; i++) q.offer(i);
        show("queue", q + " " + q.size() + " " + q.peek() + " " + q.poll() + " " + q.contains(5) + " " + q.remove(5));
        for (Integer x : q) if (x % 2 == 0) q.remove(x);
        show("odd", q);
        for (Iterator<Integer> it = q.iterator(); it.hasNext(); ) if (it.next() == 3) it.remove();
        show("iterator remove", q);
        show("addAll", q.addAll(List.of(20, 21, 22)) + " " + q.removeIf(x -> x == 21) + " " + q.retainAll(List.of(1, 20, 22)) + " " + q + " " + Arrays.toString(q.toArray(new Integer[0])));
        fails("null", () -> q.add(null));
        fails("self", () -> q.addAll(q));
        ConcurrentLinkedDeque<String> d = new ConcurrentLinkedDeque<>();
        d.addFirst("b"); d.addLast("c"); d.offerFirst("a"); d.offerLast("d"); d.push("z");
        show("deque", d + " " + d.getFirst() + " " + d.getLast() + " " + d.peekFirst() + " " + d.peekLast());
        show("take", d.pop() + d.pollLast() + d.pollFirst() + d.removeFirst() + d.removeLast() + " " + d);
        fails("getFirst", d::getFirst);
        fails("removeLast", d::removeLast);
        fails("pop", d::pop);
        for (String s : "x y x z x".split(" ")) d.add(s);
        show("occurrences", d.removeFirstOccurrence("x") + " " + d.removeLastOccurrence("x") + " " + d);
        StringBuilder sb = new StringBuilder();
        d.descendingIterator().forEachRemaining(sb::append);
        show("descending", sb);
        d.clear();
        show("cleared", d + " " + d.pollFirst());
    }
}
