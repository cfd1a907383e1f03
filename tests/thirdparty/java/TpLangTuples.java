// Area: org.apache.commons.lang3.tuple
// Shows: immutable and mutable pairs and triples, ordering, maps of pairs, mutable numbers, ObjectUtils
import java.util.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.mutable.*;
import org.apache.commons.lang3.tuple.*;

public class TpLangTuples {
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
        Pair<String, Integer> p = Pair.of("a", 1), q = ImmutablePair.of("a", 2);
        show("pair", p + " " + p.getLeft() + p.getValue() + " " + p.equals(Pair.of("a", 1)) + " " + p.equals(Map.entry("a", 1)) + " " + p.hashCode() + " " + p.compareTo(q) + " " + p.toString("%2$s<-%1$s"));
        fails("immutable", () -> p.setValue(5));
        MutablePair<String, Integer> m = MutablePair.of("k", 1);
        m.setRight(9);
        m.setLeft("K");
        show("mutable", m + " " + m.setValue(10) + " " + m);
        Triple<Integer, String, Boolean> t = Triple.of(1, "x", true);
        show("triple", t + " " + t.getMiddle() + " " + t.compareTo(Triple.of(1, "y", false)) + " " + t.equals(MutableTriple.of(1, "x", true)) + " " + t.hashCode() + " " + ImmutableTriple.nullTriple());
        show("sorted", new TreeSet<>(List.of(Pair.of("b", 1), Pair.of("a", 9), Pair.of("a", 2))));
        MutableInt i = new MutableInt(5);
        i.add(3); i.increment();
        show("numbers", i + " " + i.getAndIncrement() + " " + i.addAndGet(2) + " " + i.compareTo(new MutableInt(12)) + " " + new MutableObject<>("o") + " " + new MutableBoolean(true).isTrue() + " " + new MutableDouble(1.5).addAndGet(1) + " " + new MutableLong(7).decrementAndGet());
        show("objects", ObjectUtils.firstNonNull(null, "x", "y") + " " + ObjectUtils.max(3, null, 7) + " " + ObjectUtils.min("b", "a") + " " + ObjectUtils.median(5, 1, 9) + " " + ObjectUtils.mode("a", "b", "a") + " " + ObjectUtils.compare(null, 1, true) + " " + ObjectUtils.isEmpty(Map.of()) + " " + ObjectUtils.allNotNull(1, null) + " " + ObjectUtils.getIfNull(null, () -> "dflt"));
        Map<Pair<Integer, Integer>, Integer> grid = new HashMap<>();
        for (int x = 0; x < 5; x++) for (int y = 0; y < 5; y++) grid.put(Pair.of(x, y), x * y);
        show("grid", grid.get(Pair.of(3, 4)) + " " + grid.size());
        show("words", org.apache.commons.lang3.text.WordUtils.capitalizeFully("the qUICK brown") + " " + org.apache.commons.lang3.text.WordUtils.initials("Ben John Lee") + " " + org.apache.commons.lang3.text.WordUtils.wrap("one two three four", 9).replace("\n", "/"));
    }
}
