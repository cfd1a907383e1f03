// Area: java.util.concurrent.CopyOnWriteArrayList, CopyOnWriteArraySet
// Shows: snapshot iteration, addIfAbsent, unsupported iterator changes
import java.util.*;
import java.util.concurrent.*;

public class LibCopyOnWrite {
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
        CopyOnWriteArrayList<String> l = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
        for (String s : l) l.add(s + s);
        show("grown", l);
        Iterator<String> it = l.iterator();
        l.clear();
        StringBuilder sb = new StringBuilder();
        while (it.hasNext()) sb.append(it.next()).append(' ');
        show("snapshot", sb + " now " + l);
        fails("iterator remove", () -> { Iterator<String> i = new CopyOnWriteArrayList<>(List.of(1)).stream().map(x -> "x").iterator(); i.next(); i.remove(); });
        fails("listIterator set", () -> { ListIterator<Integer> i = new CopyOnWriteArrayList<>(List.of(1)).listIterator(); i.next(); i.set(2); });
        show("addIfAbsent", l.addIfAbsent("x") + " " + l.addIfAbsent("x") + " " + l.addAllAbsent(List.of("x", "y", "z", "y")) + " " + l);
        l.add(1, "mid");
        show("edit", l.set(0, "first") + " " + l.remove(1) + " " + l.remove("z") + " " + l.remove("none") + " " + l);
        show("search", l.indexOf("y") + " " + l.indexOf("y", 1) + " " + l.lastIndexOf("first") + " " + l.lastIndexOf("y", 1) + " " + l.contains("q"));
        l.addAll(List.of("q", "r", "s"));
        show("bulk", l.removeIf(x -> x.equals("q")) + " " + l.retainAll(List.of("first", "r", "s")) + " " + l.removeAll(List.of("s")) + " " + l);
        l.replaceAll(String::toUpperCase);
        l.sort(Comparator.reverseOrder());
        show("sorted", l + " " + l.equals(List.of("R", "FIRST")) + " " + l.hashCode() + " " + Arrays.toString(l.toArray()));
        List<String> sub = l.subList(0, 1);
        sub.set(0, "sub");
        show("sub", sub + " " + l);
        l.add("more");
        fails("stale sub", sub::size);
        fails("get", () -> l.get(10));
        fails("add", () -> l.add(10, "x"));
        CopyOnWriteArraySet<Integer> s = new CopyOnWriteArraySet<>(List.of(3, 1, 3, 2));
        show("set", s + " " + s.add(1) + " " + s.add(4) + " " + s.remove(3) + " " + s.contains(2) + " " + s + " " + s.equals(Set.of(1, 2, 4)));
        for (int x : s) s.add(x + 100);
        show("set grown", s + " " + s.size());
    }
}
