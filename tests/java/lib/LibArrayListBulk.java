// Area: java.util.ArrayList
// Shows: addAll, removeAll, retainAll, containsAll, removeIf, replaceAll, sort, forEach, toArray variants
import java.util.*;

public class LibArrayListBulk {
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
        ArrayList<Integer> a = new ArrayList<>();
        for (int i = 0; i < 12; i++) a.add(i);
        show("addAll", a.addAll(List.of(100, 101)) + " " + a);
        show("addAll at", a.addAll(3, Arrays.asList(-1, -2)) + " " + a);
        show("addAll none", a.addAll(List.of()));
        show("removeAll", a.removeAll(Set.of(0, 5, 100)) + " " + a);
        show("removeAll none", a.removeAll(Set.of(555)));
        show("retainAll", a.retainAll(new HashSet<>(Arrays.asList(1, 2, -1, -2, 8, 9, 10, 11))) + " " + a);
        show("containsAll", a.containsAll(List.of(1, 2)) + " " + a.containsAll(List.of(1, 99)));
        show("removeIf", a.removeIf(x -> x % 2 != 0) + " " + a);
        show("removeIf none", a.removeIf(x -> x > 1000));
        a.replaceAll(x -> x * x - 1);
        show("replaceAll", a);
        a.sort(null);
        show("natural", a);
        a.sort(Comparator.reverseOrder());
        show("reverse", a);
        a.sort(Comparator.comparing((Integer x) -> x % 3).thenComparing(Comparator.naturalOrder()));
        show("mod 3", a);
        StringBuilder sb = new StringBuilder();
        a.forEach(x -> sb.append(x).append(';'));
        show("forEach", sb);
        Object[] o = a.toArray();
        Integer[] small = a.toArray(new Integer[0]);
        Integer[] big = new Integer[8];
        Arrays.fill(big, 7);
        Integer[] same = a.toArray(big);
        show("toArray", o.length + " " + Arrays.toString(small) + " " + Arrays.toString(big) + " " + (same == big));
        show("toArray gen", a.toArray(Integer[]::new).getClass().getSimpleName() + " " + o.getClass().getSimpleName());
        fails("store", () -> {
            Object[] strings = new String[9];
            a.toArray(strings);
        });
        throwsType("null coll", () -> a.addAll(null));
        fails("retain null", () -> a.retainAll(null));
        a.addAll(a);
        show("self addAll", a);
        a.removeAll(a);
        show("self removeAll", a);
        ArrayList<String> mixed = new ArrayList<>(Arrays.asList("b", null, "a"));
        throwsType("sort with null", () -> mixed.sort(null));
        mixed.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        show("nullsFirst", mixed);
    }
}
