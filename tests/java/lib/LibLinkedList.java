// Area: java.util.LinkedList
// Shows: list and deque operations, first/last access, descendingIterator, occurrence removal, exceptions when empty
import java.util.*;

public class LibLinkedList {
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
        LinkedList<String> d = new LinkedList<>();
        fails("getFirst", d::getFirst);
        fails("getLast", d::getLast);
        fails("removeFirst", d::removeFirst);
        fails("removeLast", d::removeLast);
        fails("element", d::element);
        fails("remove", d::remove);
        fails("pop", d::pop);
        show("polls", d.poll() + " " + d.pollFirst() + " " + d.pollLast() + " " + d.peek() + " " + d.peekFirst() + " " + d.peekLast());
        d.addFirst("b"); d.addLast("c"); d.offerFirst("a"); d.offerLast("d"); d.offer("e"); d.push("z"); d.add("b"); d.add(3, "mid");
        show("built", d);
        show("ends", d.getFirst() + d.getLast() + d.peek() + d.element() + d.peekLast());
        show("removeFirstOccurrence", d.removeFirstOccurrence("b") + " " + d);
        d.add(0, "b");
        show("removeLastOccurrence", d.removeLastOccurrence("b") + " " + d);
        show("absent occurrence", d.removeLastOccurrence("nope"));
        show("pop", d.pop() + " " + d.removeLast() + " " + d.removeFirst() + " " + d.remove() + " " + d);
        d.addAll(2, List.of("p", "q", "r"));
        show("addAll at", d);
        show("get/set", d.get(3) + " " + d.set(3, "Q") + " " + d.remove(0) + " " + d);
        fails("get", () -> d.get(20));
        fails("add", () -> d.add(20, "x"));
        fails("listIterator", () -> d.listIterator(-1));
        StringBuilder sb = new StringBuilder();
        for (Iterator<String> it = d.descendingIterator(); it.hasNext(); ) { String s = it.next(); sb.append(s); if (s.equals("p")) it.remove(); }
        show("descending", sb + " left " + d);
        ListIterator<String> li = d.listIterator(1);
        li.next(); li.set("S"); li.add("T"); li.previous(); li.remove();
        show("listIterator edits", d);
        fails("cme", () -> { for (String s : d) d.addFirst(s); });
        d.add(null);
        show("null", d.indexOf(null) + " " + d.contains(null) + " " + d.lastIndexOf("zzz"));
        @SuppressWarnings("unchecked") LinkedList<String> c = (LinkedList<String>) d.clone();
        show("clone", c.equals(d) + " " + Arrays.toString(c.toArray(new String[0])));
        d.clear();
        show("cleared", d + " " + c.size());
    }
}
