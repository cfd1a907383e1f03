// Area: java.util.TreeMap
// Shows: floor, ceiling, higher, lower, first, last, poll, head/tail/sub maps with all bounds, descending views
import java.util.*;

public class LibTreeMapNavigation {
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
        TreeMap<Integer, String> t = new TreeMap<>();
        for (int i = 10; i <= 100; i += 10) t.put(i, "v" + i);
        for (int k : new int[] {5, 10, 55, 100, 105})
            System.out.println(k + ": floor " + t.floorKey(k) + " ceil " + t.ceilingKey(k) + " lower " + t.lowerKey(k) + " higher " + t.higherKey(k)
                + " | " + t.floorEntry(k) + " " + t.ceilingEntry(k) + " " + t.lowerEntry(k) + " " + t.higherEntry(k));
        show("ends", t.firstKey() + " " + t.lastKey() + " " + t.firstEntry() + " " + t.lastEntry());
        show("head", t.headMap(30) + " " + t.headMap(30, true));
        show("tail", t.tailMap(80) + " " + t.tailMap(80, false));
        show("sub", t.subMap(20, 50) + " " + t.subMap(20, false, 50, true) + " " + t.subMap(30, 30));
        NavigableMap<Integer, String> d = t.descendingMap();
        show("descending", d);
        show("descending nav", d.floorKey(55) + " " + d.higherKey(50) + " " + d.headMap(70) + " " + d.subMap(60, true, 30, false));
        show("keys", t.navigableKeySet().headSet(40) + " " + t.descendingKeySet().tailSet(40) + " " + t.navigableKeySet().descendingSet().first());
        SortedMap<Integer, String> sub = t.subMap(25, 75);
        sub.put(26, "new");
        sub.remove(40);
        show("written through", t);
        fails("out of range", () -> sub.put(80, "x"));
        fails("sub of sub", () -> sub.subMap(10, 20));
        fails("inverted", () -> t.subMap(50, 20));
        show("sub ends", sub.firstKey() + " " + sub.lastKey() + " " + sub.size());
        sub.clear();
        show("cleared range", t);
        show("poll", t.pollFirstEntry() + " " + t.pollLastEntry() + " " + t);
        Map.Entry<Integer, String> snap = t.firstEntry();
        fails("snapshot setValue", () -> snap.setValue("x"));
        t.entrySet().iterator().next().setValue("set");
        show("setValue", t);
        for (Iterator<Integer> it = t.descendingKeySet().iterator(); it.hasNext(); ) if (it.next() == 80) it.remove();
        show("iterator remove", t);
        TreeMap<String, Integer> empty = new TreeMap<>();
        fails("firstKey", empty::firstKey);
        fails("lastKey", empty::lastKey);
        show("empty entries", empty.firstEntry() + " " + empty.pollLastEntry() + " " + empty.floorKey("x"));
        fails("cme", () -> { for (Integer k : t.keySet()) t.put(k + 1, "y"); });
    }
}
