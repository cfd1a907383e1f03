// Area: java.util.List.subList
// Shows: nested sublists write through, structural change detection, bounds, sort and clear of a range
import java.util.*;

public class LibSubListViews {
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

    static void views(List<Integer> base) {
        System.out.println("== " + base.getClass().getSimpleName());
        for (int i = 0; i < 12; i++) base.add(i * 3 % 13);
        List<Integer> v = base.subList(2, 9);
        show("view", v + " size " + v.size());
        v.set(0, 99);
        v.add(50);
        v.add(1, 51);
        show("base", base);
        List<Integer> inner = v.subList(1, 4);
        inner.remove(0);
        inner.add(7);
        show("inner", inner + " of " + v + " of " + base);
        v.sort(null);
        show("sorted range", base);
        Collections.reverse(inner);
        show("inner reversed", v);
        show("indexOf", v.indexOf(99) + " " + v.lastIndexOf(50) + " " + v.contains(1000));
        v.removeIf(x -> x % 2 == 1);
        show("removeIf", v + " of " + base);
        v.replaceAll(x -> x + 100);
        show("replaceAll", base);
        show("addAll", v.addAll(1, List.of(1, 2)) + " " + v);
        show("equals", v.equals(new ArrayList<>(v)) + " " + (v.hashCode() == new ArrayList<>(v).hashCode()));
        ListIterator<Integer> it = v.listIterator(v.size());
        StringBuilder sb = new StringBuilder();
        while (it.hasPrevious()) sb.append(it.previousIndex()).append('=').append(it.previous()).append(' ');
        show("backwards", sb);
        v.clear();
        show("cleared", v + " of " + base);
        throwsType("get", () -> v.get(0));
        throwsType("bad range", () -> base.subList(3, 2));
        throwsType("too far", () -> base.subList(0, 100));
        throwsType("negative", () -> base.subList(-1, 1));
        base.add(5);
        throwsType("stale", () -> v.size());
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
        views(new ArrayList<>());
        views(new LinkedList<>());
        views(new Vector<>());
        List<Integer> fixed = Arrays.asList(5, 4, 3, 2, 1);
        Collections.sort(fixed.subList(1, 4));
        show("asList sub", fixed);
        fails("asList clear", () -> fixed.subList(0, 2).clear());
        show("immutable sub", List.of(1, 2, 3, 4).subList(1, 3));
        fails("immutable sub set", () -> List.of(1, 2, 3, 4).subList(1, 3).set(0, 1));
    }
}
