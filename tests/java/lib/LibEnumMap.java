// Area: java.util.EnumMap
// Shows: order by ordinal, views, null values, copy from map, class checks, exceptions
import java.util.*;

public class LibEnumMap {
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

    enum Planet { MERCURY, VENUS, EARTH, MARS, JUPITER { @Override boolean big() { return true; } }; boolean big() { return false; } }
    public static void main(String[] args) {
        EnumMap<Planet, String> m = new EnumMap<>(Planet.class);
        show("put", m.put(Planet.MARS, "red") + " " + m.put(Planet.EARTH, "blue") + " " + m.put(Planet.MARS, "rust") + " " + m.put(Planet.JUPITER, null));
        show("map", m + " " + m.size());
        show("get", m.get(Planet.JUPITER) + " " + m.get(Planet.VENUS) + " " + m.get("MARS"));
        show("contains", m.containsKey(Planet.JUPITER) + " " + m.containsKey(Planet.VENUS) + " " + m.containsValue(null) + " " + m.containsKey("x"));
        show("keys", m.keySet() + " " + m.values() + " " + m.entrySet());
        m.merge(Planet.VENUS, "hot", String::concat);
        m.merge(Planet.VENUS, "hot", String::concat);
        m.computeIfAbsent(Planet.MERCURY, p -> p.name().toLowerCase(Locale.ROOT));
        show("computed", m);
        for (Iterator<Map.Entry<Planet, String>> it = m.entrySet().iterator(); it.hasNext(); ) {
            Map.Entry<Planet, String> e = it.next();
            if (e.getKey() == Planet.EARTH) it.remove(); else if (e.getValue() == null) e.setValue("gas");
        }
        show("iterated", m);
        show("remove", m.remove(Planet.MARS) + " " + m.remove(Planet.MARS) + " " + m.remove(null) + " " + m);
        throwsType("null key", () -> m.put(null, "x"));
        fails("from empty map", () -> new EnumMap<Planet, String>(new HashMap<Planet, String>()));
        EnumMap<Planet, String> c = new EnumMap<>(Map.of(Planet.VENUS, "b", Planet.MERCURY, "a"));
        show("copy", c + " " + c.clone().equals(c) + " " + c.equals(Map.of(Planet.MERCURY, "a", Planet.VENUS, "b")));
        c.putAll(m);
        show("putAll", c);
        c.replaceAll((k, v) -> k.ordinal() + v);
        show("replaceAll", c + " " + Planet.JUPITER.big());
        c.keySet().removeAll(EnumSet.range(Planet.MERCURY, Planet.EARTH));
        show("keySet removeAll", c);
        c.clear();
        show("clear", c.isEmpty() + " " + c);
    }
}
