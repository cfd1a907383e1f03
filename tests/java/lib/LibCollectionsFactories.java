// Area: java.util.Collections
// Shows: empty, singleton and nCopies collections, newSetFromMap, AbstractMap entries
import java.util.*;

public class LibCollectionsFactories {
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
        List<String> el = Collections.emptyList();
        show("emptyList", el + " " + el.size() + " " + el.contains("x") + " " + el.equals(new ArrayList<>()) + " " + el.hashCode() + " " + (el == Collections.EMPTY_LIST));
        fails("emptyList add", () -> el.add("x"));
        fails("emptyList get", () -> el.get(0));
        el.clear();
        show("emptyList removeIf", el.removeIf(s -> true) + " " + el.iterator().hasNext());
        fails("emptyIterator", () -> Collections.emptyIterator().next());
        fails("emptyListIterator", () -> Collections.emptyListIterator().previous());
        fails("emptyEnumeration", () -> Collections.emptyEnumeration().nextElement());
        Map<String, Integer> em = Collections.emptyMap();
        show("emptyMap", em + " " + em.get("a") + " " + em.getOrDefault("a", 3) + " " + em.keySet() + em.values() + em.entrySet());
        fails("emptyMap put", () -> em.put("a", 1));
        show("emptySet", Collections.emptySet() + " " + Collections.emptySortedSet() + " " + Collections.emptyNavigableSet() + " " + Collections.emptySortedMap() + " " + Collections.emptyNavigableMap());
        fails("emptySortedSet first", () -> Collections.<String>emptySortedSet().first());
        Set<String> ss = Collections.singleton("only");
        List<String> sl = Collections.singletonList(null);
        Map<String, Integer> sm = Collections.singletonMap("k", 1);
        show("singletons", ss + " " + sl + " " + sm + " " + ss.contains("only") + " " + sl.contains(null) + " " + sm.containsKey("k") + " " + sm.get("z"));
        fails("singleton add", () -> ss.add("b"));
        fails("singleton remove", () -> ss.remove("only"));
        fails("singletonList set", () -> sl.set(0, "x"));
        fails("singletonList get", () -> sl.get(1));
        fails("singletonMap put", () -> sm.put("k", 2));
        sl.sort(null);
        List<String> n = Collections.nCopies(4, "ab");
        show("nCopies", n + " " + n.size() + " " + n.get(3) + " " + n.indexOf("ab") + " " + n.lastIndexOf("ab") + " " + n.contains("x") + " " + n.subList(1, 3) + " " + n.hashCode() + " " + n.equals(List.of("ab", "ab", "ab", "ab")));
        show("nCopies array", Arrays.toString(n.toArray(new String[0])) + " " + String.join("-", n));
        fails("nCopies negative", () -> Collections.nCopies(-1, "x"));
        fails("nCopies add", () -> n.add("x"));
        Set<Integer> from = Collections.newSetFromMap(new LinkedHashMap<>());
        show("newSetFromMap", from.add(2) + " " + from.add(1) + " " + from.add(2) + " " + from);
        fails("newSetFromMap non-empty", () -> Collections.newSetFromMap(new HashMap<>(Map.of(1, true))));
        AbstractMap.SimpleEntry<String, Integer> e = new AbstractMap.SimpleEntry<>("a", 1);
        show("SimpleEntry", e.setValue(2) + " " + e + " " + e.hashCode() + " " + e.equals(Map.entry("a", 2)));
        AbstractMap.SimpleImmutableEntry<String, Integer> ie = new AbstractMap.SimpleImmutableEntry<>(e);
        fails("SimpleImmutableEntry", () -> ie.setValue(3));
        show("entry comparators", sorted(Map.Entry.comparingByKey()) + " " + sorted(Map.Entry.comparingByValue()) + " " + sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())));
    }
    static List<Map.Entry<String, Integer>> sorted(Comparator<Map.Entry<String, Integer>> c) {
        List<Map.Entry<String, Integer>> l = new ArrayList<>(List.of(Map.entry("b", 1), Map.entry("a", 3), Map.entry("c", 2)));
        l.sort(c);
        return l;
    }
}
