// Area: org.apache.commons.collections4.BidiMap
// Shows: DualHashBidiMap, TreeBidiMap, DualLinkedHashBidiMap: inverse views, key stealing, navigation
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.bidimap.*;

public class TpColBidiMaps {
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
        BidiMap<String, Integer> m = new DualHashBidiMap<>();
        m.put("one", 1); m.put("two", 2); m.put("three", 3);
        show("get", m.get("two") + " " + m.getKey(3) + " " + m.getKey(9) + " " + m.containsValue(1) + " " + m.size());
        show("steal", m.put("uno", 1) + " " + m.containsKey("one") + " " + m.size());
        BidiMap<Integer, String> inv = m.inverseBidiMap();
        show("inverse", inv.get(1) + " " + (inv.inverseBidiMap() == m) + " " + inv.remove(2) + " " + m.containsKey("two"));
        show("removeValue", m.removeValue(3) + " " + m + " " + m.removeValue(77));
        TreeBidiMap<String, Integer> t = new TreeBidiMap<>();
        for (String s : "delta alpha charlie bravo".split(" ")) t.put(s, s.length() * 10 + s.charAt(0) % 7);
        show("tree", t + " " + t.firstKey() + " " + t.lastKey() + " " + t.nextKey("bravo") + " " + t.previousKey("bravo") + " " + t.inverseBidiMap() + " " + t.nextKey("zzz"));
        StringBuilder sb = new StringBuilder();
        for (OrderedMapIterator<String, Integer> it = t.mapIterator(); it.hasNext(); ) sb.append(it.next()).append('=').append(it.getValue()).append(' ');
        show("mapIterator", sb);
        DualLinkedHashBidiMap<Integer, Character> l = new DualLinkedHashBidiMap<>();
        for (int i = 0; i < 5; i++) l.put(i, (char) ('e' - i));
        l.values().remove('c');
        l.entrySet().removeIf(e -> e.getKey() == 0);
        show("linked", l + " " + l.inverseBidiMap() + " " + l.equals(new HashMap<>(l)));
        DualTreeBidiMap<String, Integer> d = new DualTreeBidiMap<>(Comparator.reverseOrder(), null);
        d.putAll(Map.of("a", 3, "b", 1, "c", 2));
        show("dual tree", d + " " + d.inverseSortedBidiMap() + " " + d.headMap("b") + " " + d.tailMap("b"));
        fails("unmodifiable", () -> UnmodifiableBidiMap.unmodifiableBidiMap(m).put("x", 1));
        fails("tree null", () -> { try { t.put(null, 1); } catch (NullPointerException e) { throw new IllegalStateException("null refused"); } });
        fails("first of empty", () -> new TreeBidiMap<String, Integer>().firstKey());
    }
}
