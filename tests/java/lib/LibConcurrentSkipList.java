// Area: java.util.concurrent.ConcurrentSkipListMap, ConcurrentSkipListSet
// Shows: sorted concurrent map and set: navigation, views, atomic operations
import java.util.*;
import java.util.concurrent.*;

public class LibConcurrentSkipList {
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
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 40; i++) m.put(i * 17 % 41, "v" + i);
        show("size", m.size() + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.firstKey() + " " + m.lastKey());
        show("nav", m.floorKey(-1) + " " + m.floorKey(7) + " " + m.ceilingKey(41) + " " + m.higherEntry(10) + " " + m.lowerEntry(10) + " " + m.ceilingEntry(0));
        show("head", m.headMap(4) + " " + m.headMap(3, true));
        show("tail", m.tailMap(38) + " " + m.tailMap(38, false));
        show("sub", m.subMap(5, 9) + " " + m.subMap(5, false, 9, true).size());
        show("descending", m.descendingMap().headMap(37) + " " + m.descendingKeySet().first());
        show("poll", m.pollFirstEntry() + " " + m.pollLastEntry());
        show("atomic", m.putIfAbsent(5, "x") + " " + m.putIfAbsent(500, "x") + " " + m.remove(500, "y") + " " + m.remove(500, "x") + " " + m.replace(5, "five") + " " + m.replace(5, "five", "FIVE") + " " + m.get(5));
        show("compute", m.compute(5, (k, v) -> v + k) + " " + m.merge(5, "!", String::concat) + " " + m.computeIfAbsent(777, k -> "new") + " " + m.computeIfPresent(777, (k, v) -> null) + " " + m.containsKey(777));
        for (Integer k : m.keySet()) if (k % 2 == 0) m.remove(k);
        show("odd", m.keySet());
        m.subMap(10, 30).clear();
        show("cleared range", m.navigableKeySet() + " " + m.values());
        fails("null", () -> m.put(null, "x"));
        fails("null value", () -> m.put(1, null));
        fails("entry setValue", () -> m.firstEntry().setValue("z"));
        fails("first of empty", () -> new ConcurrentSkipListMap<Integer, Integer>().firstKey());
        show("equals", m.equals(new TreeMap<>(m)) + " " + m.clone().equals(m));
        ConcurrentSkipListSet<String> s = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        Collections.addAll(s, "d", "a", "c", "b", "a");
        show("set", s + " " + s.first() + " " + s.higher("c") + " " + s.headSet("b") + " " + s.descendingSet() + " " + s.pollFirst() + " " + s.pollLast() + " " + s);
        for (String x : s) s.remove(x);
        show("emptied", s + " " + s.isEmpty());
        fails("set first", s::first);
    }
}
