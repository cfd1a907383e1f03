// Area: java.util.Collections
// Shows: unmodifiable, synchronized and checked views of every collection kind
import java.util.*;

public class LibCollectionsWrappers {
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
        List<Integer> base = new ArrayList<>(List.of(3, 1, 2));
        List<Integer> u = Collections.unmodifiableList(base);
        base.add(9);
        show("view", u + " " + u.get(3) + " " + u.equals(base) + " " + u.hashCode() + " " + u.subList(1, 3) + " " + u.indexOf(2));
        fails("add", () -> u.add(1));
        fails("set", () -> u.set(0, 1));
        fails("iterator", () -> { Iterator<Integer> it = u.iterator(); it.next(); it.remove(); });
        fails("listIterator", () -> u.listIterator().add(1));
        fails("sort", () -> u.sort(null));
        Collection<Integer> uc = Collections.unmodifiableCollection(base);
        fails("collection clear", uc::clear);
        show("collection", uc + " " + uc.contains(9) + " " + uc.equals(base));
        Set<Integer> us = Collections.unmodifiableSet(new LinkedHashSet<>(base));
        fails("set remove", () -> us.remove(1));
        show("set", us + " " + us.equals(new HashSet<>(base)));
        SortedSet<Integer> uss = Collections.unmodifiableSortedSet(new TreeSet<>(base));
        show("sortedSet", uss.first() + " " + uss.headSet(3) + " " + uss);
        fails("sortedSet head clear", () -> uss.headSet(3).clear());
        NavigableSet<Integer> uns = Collections.unmodifiableNavigableSet(new TreeSet<>(base));
        show("navigableSet", uns.floor(8) + " " + uns.descendingSet());
        fails("pollFirst", uns::pollFirst);
        Map<String, Integer> um = Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1, "b", 2)));
        show("map", um + " " + um.get("a") + " " + um.getOrDefault("z", 5) + " " + um.keySet() + " " + um.values());
        fails("put", () -> um.put("c", 3));
        fails("compute", () -> um.compute("a", (k, v) -> 1));
        fails("entry setValue", () -> um.entrySet().iterator().next().setValue(5));
        fails("keySet clear", () -> um.keySet().clear());
        NavigableMap<String, Integer> unm = Collections.unmodifiableNavigableMap(new TreeMap<>(um));
        show("navigableMap", unm.firstEntry() + " " + unm.headMap("b") + " " + unm.descendingMap() + " " + Collections.unmodifiableSortedMap(unm).lastKey());
        fails("pollFirstEntry", unm::pollFirstEntry);
        List<Integer> sl = Collections.synchronizedList(new ArrayList<>(base));
        sl.add(4); sl.removeIf(x -> x == 1); sl.sort(null); sl.replaceAll(x -> x + 1);
        synchronized (sl) { for (int x : sl) System.out.print(x + " "); }
        System.out.println(sl);
        Map<String, Integer> sm = Collections.synchronizedMap(new LinkedHashMap<>());
        sm.put("x", 1); sm.merge("x", 2, Integer::sum); sm.computeIfAbsent("y", String::length);
        show("synchronizedMap", sm + " " + sm.entrySet());
        show("synchronizedSet", Collections.synchronizedSet(new TreeSet<>(base)) + " " + Collections.synchronizedSortedMap(new TreeMap<>(um)).firstKey() + " " + Collections.synchronizedCollection(base).size());
        show("synchronizedNavigable", Collections.synchronizedNavigableSet(new TreeSet<>(base)).ceiling(4) + " " + Collections.synchronizedNavigableMap(new TreeMap<>(um)).lastEntry());
        List<Object> raw = unchecked(Collections.checkedList(new ArrayList<>(), String.class));
        raw.add("ok");
        fails("checked list", () -> raw.add(5));
        fails("checked addAll", () -> raw.addAll(List.of("a", 5)));
        show("checked list", raw);
        Map<Object, Object> rm = uncheckedMap(Collections.checkedMap(new TreeMap<>(), String.class, Integer.class));
        rm.put("k", 1);
        fails("checked key", () -> rm.put(1, 1));
        fails("checked value", () -> rm.put("k", "v"));
        fails("checked merge", () -> rm.merge("k", 1, (a, b) -> "x"));
        show("checked", rm + " " + Collections.checkedSet(new HashSet<>(List.of(1)), Integer.class) + Collections.checkedCollection(base, Integer.class)
            + Collections.checkedQueue(new ArrayDeque<>(base), Integer.class) + Collections.checkedSortedSet(new TreeSet<>(base), Integer.class) + Collections.checkedNavigableMap(new TreeMap<>(um), String.class, Integer.class));
    }
    @SuppressWarnings("unchecked")
    static List<Object> unchecked(List<?> l) { return (List<Object>) l; }
    @SuppressWarnings("unchecked")
    static Map<Object, Object> uncheckedMap(Map<?, ?> m) { return (Map<Object, Object>) m; }
}
