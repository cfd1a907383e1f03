// Area: org.apache.commons.collections4.map
// Shows: LRUMap, LinkedMap, CaseInsensitiveMap, LazyMap, DefaultedMap, PassiveExpiring-free wrappers, Flat3Map, ListOrderedMap, MapUtils
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.map.*;

public class TpColMaps {
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
        LRUMap<String, Integer> l = new LRUMap<>(3);
        for (String s : "a b c".split(" ")) l.put(s, s.charAt(0) - 'a');
        l.get("a");
        l.put("d", 3);
        show("lru", l + " " + l.isFull() + " " + l.maxSize() + " " + l.containsKey("b") + " " + l.firstKey() + " " + l.lastKey() + " " + l.get("c", false) + " " + l);
        LinkedMap<String, Integer> k = new LinkedMap<>();
        for (String s : "z y x".split(" ")) k.put(s, k.size());
        show("linked", k + " " + k.get(1) + " " + k.getValue(2) + " " + k.indexOf("x") + " " + k.remove(0) + " " + k.asList() + " " + k.nextKey("y") + " " + k.previousKey("y"));
        CaseInsensitiveMap<String, Integer> c = new CaseInsensitiveMap<>();
        c.put("Key", 1); c.put("KEY", 2); c.put(null, 0);
        show("case", c.get("kEy") + " " + c.size() + " " + c.get(null));
        Map<String, List<Integer>> lazy = LazyMap.lazyMap(new TreeMap<>(), (Factory<List<Integer>>) ArrayList::new);
        lazy.get("p").add(1);
        lazy.get("q");
        show("lazy", lazy);
        show("defaulted", DefaultedMap.defaultedMap(new HashMap<>(Map.of("a", 1)), -1).get("b"));
        Flat3Map<String, Integer> f = new Flat3Map<>();
        for (int i = 0; i < 5; i++) { f.put("k" + i, i); if (i == 2) show("flat", f); }
        show("flat grown", new TreeMap<>(f) + " " + f.remove("k1") + " " + f.size());
        ListOrderedMap<String, Integer> o = ListOrderedMap.listOrderedMap(new HashMap<>());
        o.put("one", 1); o.put(0, "zero", 0); o.put("two", 2);
        show("ordered", o + " " + o.keyList() + " " + o.valueList() + " " + o.indexOf("two") + " " + o.setValue(1, 11) + " " + o);
        show("utils", MapUtils.getInteger(Map.of("n", "12"), "n") + " " + MapUtils.getString(Map.of("n", 5), "n") + " " + MapUtils.getBoolean(Map.of("b", "true"), "b") + " " + MapUtils.getDouble(Map.of(), "x", 1.5) + " " + new TreeMap<>(MapUtils.invertMap(Map.of("a", 1, "b", 2))) + " " + MapUtils.isEmpty(null));
        fails("fixed size", () -> FixedSizeMap.fixedSizeMap(new HashMap<>(Map.of("a", 1))).put("b", 2));
        fails("predicated", () -> PredicatedMap.predicatedMap(new HashMap<String, Integer>(), s -> s.length() < 3, null).put("long", 1));
        show("transformed", doubled());
        StringBuilder sb = new StringBuilder();
        for (MapIterator<String, Integer> it = k.mapIterator(); it.hasNext(); ) { String key = it.next(); sb.append(key).append(it.setValue(it.getValue() * 10)); }
        show("setValue", sb + " " + k + " " + new CompositeMap<>(new HashMap<>(Map.of(1, 2)), new HashMap<>(Map.of(3, 4))).size() + " " + new SingletonMap<>("s", 1) + " " + new StaticBucketMap<>(5).isEmpty() + " " + new HashedMap<>(Map.of(1, 1)));
    }
    static Map<String, Integer> doubled() {
        Map<String, Integer> m = TransformedMap.transformingMap(new TreeMap<String, Integer>(), (String k) -> k.toLowerCase(Locale.ROOT), (Integer v) -> v * 2);
        m.put("AB", 4);
        return m;
    }
}
