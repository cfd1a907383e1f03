// Area: java.util.ArrayDeque
// Shows: both ends, wrap-around growth, iterators in both directions, removal in the middle, null rejection
import java.util.*;

public class LibArrayDeque {
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
        ArrayDeque<Integer> d = new ArrayDeque<>(3);
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) d.addFirst(i); else d.addLast(i);
            if (i % 5 == 4) d.pollFirst();
            if (i % 7 == 6) d.pollLast();
        }
        show("after churn", d.size() + " " + d);
        show("peeks", d.peek() + " " + d.peekFirst() + " " + d.peekLast() + " " + d.element() + " " + d.getFirst() + " " + d.getLast());
        StringBuilder sb = new StringBuilder();
        d.descendingIterator().forEachRemaining(x -> sb.append(x).append(' '));
        show("descending", sb);
        for (Iterator<Integer> it = d.iterator(); it.hasNext(); ) if (it.next() % 2 == 0) it.remove();
        show("odd left", d);
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) if (it.next() % 3 == 0) it.remove();
        show("no multiples of 3", d);
        show("removeIf", d.removeIf(x -> x > 30) + " " + d);
        d.addAll(List.of(1, 2, 1, 2, 1));
        show("first occurrence", d.removeFirstOccurrence(1) + " " + d.removeLastOccurrence(1) + " " + d.remove(2) + " " + d);
        show("contains", d.contains(2) + " " + d.contains(99) + " " + d.contains(null));
        show("retainAll", d.retainAll(List.of(1, 2, 5, 7, 11, 13)) + " " + d);
        show("toArray", Arrays.toString(d.toArray()) + Arrays.toString(d.toArray(new Integer[0])));
        ArrayDeque<Integer> c = d.clone();
        show("clone", c + " equals by identity " + c.equals(d));
        fails("add null", () -> d.add(null));
        fails("offerFirst null", () -> d.offerFirst(null));
        d.clear();
        fails("pop", d::pop);
        fails("removeLast", d::removeLast);
        fails("getFirst", d::getFirst);
        fails("element", d::element);
        show("polls", d.poll() + " " + d.pollLast() + " " + d.peekLast());
        for (String s : "to be or not to be".split(" ")) push(s);
        show("stack order", stack);
        Iterator<String> it = stack.iterator();
        fails("remove first", it::remove);
        Spliterator<String> sp = stack.spliterator();
        show("spliterator", sp.estimateSize() + " " + sp.hasCharacteristics(Spliterator.ORDERED) + " " + sp.hasCharacteristics(Spliterator.NONNULL));
    }
    static final Deque<String> stack = new ArrayDeque<>();
    static void push(String s) { stack.push(s); }
}
