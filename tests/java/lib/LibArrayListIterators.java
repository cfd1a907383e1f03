// Area: java.util.ArrayList
// Shows: Iterator, ListIterator, ConcurrentModificationException and IllegalStateException, forEachRemaining
import java.util.*;

public class LibArrayListIterators {
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
        ArrayList<String> l = new ArrayList<>(List.of("a", "b", "c", "d", "e"));
        Iterator<String> it = l.iterator();
        fails("remove before next", it::remove);
        while (it.hasNext()) if (it.next().compareTo("c") < 0) it.remove();
        show("after iterator remove", l);
        fails("next at end", it::next);
        ListIterator<String> li = l.listIterator();
        while (li.hasNext()) {
            int i = li.nextIndex();
            String s = li.next();
            if (s.equals("c")) li.set("C");
            if (s.equals("d")) { li.remove(); li.add("d1"); li.add("d2"); }
            System.out.println(i + " " + s + " prev=" + li.previousIndex() + " next=" + li.nextIndex());
        }
        StringBuilder back = new StringBuilder();
        while (li.hasPrevious()) back.append(li.previous()).append(' ');
        show("backwards", back);
        fails("previous at start", li::previous);
        li.add("zero");
        fails("set after add", () -> li.set("x"));
        fails("remove after add", li::remove);
        show("list", l);
        ListIterator<String> mid = l.listIterator(2);
        show("mid", mid.next() + " " + mid.previous() + " " + mid.previous());
        fails("bad index", () -> l.listIterator(99));
        fails("cme for", () -> { for (String s : l) if (s.equals("C")) l.add("x"); });
        fails("cme forEach", () -> l.forEach(s -> l.add("y")));
        fails("cme removeIf", () -> l.removeIf(s -> l.add("z")));
        fails("cme listIterator", () -> { ListIterator<String> x = l.listIterator(); x.next(); l.remove(0); x.set("q"); });
        show("still", l);
        List<Integer> two = new ArrayList<>(List.of(1, 2, 3));
        for (Integer i : two) if (i == 2) two.remove(i);
        show("silent skip before last", two);
        Iterator<String> rest = l.iterator();
        rest.next();
        List<String> got = new ArrayList<>();
        rest.forEachRemaining(got::add);
        show("remaining", got + " " + rest.hasNext());
        rest.remove();
        show("remove after remaining", l);
    }
}
