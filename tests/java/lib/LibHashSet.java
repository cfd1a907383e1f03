// Area: java.util.HashSet
// Shows: set algebra, null element, iteration with removal, equality with other sets, LinkedHashSet insertion order
import java.util.*;

public class LibHashSet {
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
        HashSet<Integer> a = new HashSet<>(List.of(1, 2, 3, 4, 5, 40, 33, 17));
        HashSet<Integer> b = new HashSet<>(List.of(4, 5, 6, 7));
        show("a", a);
        HashSet<Integer> u = new HashSet<>(a);
        show("union", u.addAll(b) + " " + u);
        HashSet<Integer> i = new HashSet<>(a);
        show("intersection", i.retainAll(b) + " " + i);
        HashSet<Integer> d = new HashSet<>(a);
        show("difference", d.removeAll(b) + " " + d);
        show("contains", a.contains(3) + " " + a.containsAll(i) + " " + a.containsAll(b) + " " + Collections.disjoint(d, b));
        show("add", a.add(null) + " " + a.add(null) + " " + a.contains(null) + " " + a);
        show("remove", a.remove(null) + " " + a.remove(77));
        for (Iterator<Integer> it = a.iterator(); it.hasNext(); ) if (it.next() > 10) it.remove();
        show("small", a);
        show("removeIf", a.removeIf(x -> x == 2) + " " + a);
        fails("cme", () -> { for (Integer x : a) a.add(x + 1000); });
        show("equals", new HashSet<>(List.of(1, 2)).equals(Set.of(2, 1)) + " " + new HashSet<>(List.of(1, 2)).hashCode());
        show("clone", ((HashSet<?>) b.clone()).equals(b));
        LinkedHashSet<String> l = new LinkedHashSet<>();
        for (String s : "the quick brown the lazy quick dog".split(" ")) show("add " + s, l.add(s));
        show("linked", l);
        l.remove("quick");
        l.add("quick");
        show("reinserted", l + " " + Arrays.toString(l.toArray(new String[0])));
        l.retainAll(Set.of("the", "dog", "quick"));
        show("retained", l + " " + l.equals(Set.of("dog", "quick", "the")));
        Set<Character> seen = new LinkedHashSet<>();
        StringBuilder dup = new StringBuilder();
        for (char c : "programming language".toCharArray()) if (!seen.add(c)) dup.append(c);
        show("duplicates", dup + " distinct " + seen);
        Set<List<Integer>> nested = new HashSet<>();
        for (int x = 0; x < 9; x++) nested.add(List.of(x % 3, x % 2));
        show("nested", nested.size() + " " + nested.contains(List.of(1, 1)));
        show("removeAll with list", removeAllBranches());
        a.clear();
        show("empty", a.isEmpty() + " " + a);
    }
    static String removeAllBranches() {
        Set<Integer> s = new HashSet<>(List.of(1, 2, 3));
        boolean big = s.removeAll(List.of(3, 4, 5, 6, 7));
        boolean small = s.removeAll(List.of(1));
        return big + " " + small + " " + s;
    }
}
