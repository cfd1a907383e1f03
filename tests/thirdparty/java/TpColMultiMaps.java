// Area: org.apache.commons.collections4.MultiValuedMap
// Shows: list and set valued maps, MultiKeyMap, views, mapIterator, MultiMapUtils
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.keyvalue.*;
import org.apache.commons.collections4.map.*;
import org.apache.commons.collections4.multimap.*;

public class TpColMultiMaps {
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
        ListValuedMap<String, Integer> m = new ArrayListValuedHashMap<>();
        for (int i = 1; i <= 10; i++) m.put(i % 3 == 0 ? "fizz" : i % 2 == 0 ? "even" : "odd", i);
        show("map", new TreeMap<>(m.asMap()) + " " + m.size() + " " + m.keySet().size() + " " + m.get("none") + " " + m.containsMapping("odd", 5));
        m.get("new").add(99);
        m.get("odd").remove(Integer.valueOf(1));
        show("live", m.get("new") + " " + m.get("odd") + " " + m.removeMapping("even", 4) + " " + m.remove("fizz") + " " + m.size());
        show("keys", m.keys().getCount("odd") + " " + new TreeSet<>(m.values()) + " " + m.containsValue(99));
        m.putAll("odd", List.of(1, 1, 1));
        m.putAll(Map.of("z", 0));
        show("putAll", m.get("odd") + " " + m.get("z"));
        SetValuedMap<String, String> s = new HashSetValuedHashMap<>();
        show("set", s.put("k", "v") + " " + s.put("k", "v") + " " + s.put("k", "w") + " " + s.get("k").size());
        int n = 0;
        for (MapIterator<String, Integer> it = m.mapIterator(); it.hasNext(); ) { it.next(); n += it.getValue(); }
        show("sum", n);
        MultiValuedMap<String, Integer> u = MultiMapUtils.unmodifiableMultiValuedMap(m);
        fails("unmodifiable", () -> u.put("a", 1));
        show("utils", MultiMapUtils.isEmpty(null) + " " + MultiMapUtils.getValuesAsBag(m, "odd").getCount(1) + " " + MultiMapUtils.emptyIfNull(null).size());
        MultiKeyMap<Object, String> k = MultiKeyMap.multiKeyMap(new LinkedMap<>());
        k.put("a", 1, "a1"); k.put("a", 2, "a2"); k.put("b", 1, 'x', "b1x");
        show("multikey", k.get("a", 2) + " " + k.get("b", 1, 'x') + " " + k.containsKey("b", 1) + " " + k.size() + " " + k.removeAll("a") + " " + k.size() + " " + new MultiKey<>("p", "q").getKey(1));
        MultiValuedMap<String, Integer> tr = MultiMapUtils.transformedMultiValuedMap(new ArrayListValuedHashMap<String, Integer>(), x -> x.toUpperCase(Locale.ROOT), x -> x * 2);
        tr.put("a", 1);
        tr.put("A", 2);
        show("transform", tr);
    }
}
