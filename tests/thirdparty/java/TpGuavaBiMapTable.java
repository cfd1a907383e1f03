// Area: com.google.common.collect.BiMap, Table
// Shows: HashBiMap with inverse and forcePut, HashBasedTable, TreeBasedTable, ArrayTable, ImmutableTable, transposition
import com.google.common.collect.*;
import java.util.*;

public class TpGuavaBiMapTable {
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
        BiMap<String, Integer> b = HashBiMap.create();
        b.put("one", 1); b.put("two", 2);
        show("bimap", b + " " + b.inverse() + " " + b.inverse().get(2) + " " + b.forcePut("uno", 1) + " " + b);
        fails("duplicate value", () -> b.put("zwei", 2));
        b.inverse().put(3, "three");
        b.inverse().remove(2);
        show("through", b + " " + b.values() + " " + (b.inverse().inverse() == b));
        BiMap<BoundType, String> e = EnumHashBiMap.create(BoundType.class);
        e.put(BoundType.CLOSED, "c"); e.put(BoundType.OPEN, "o");
        show("enum", e + " " + e.inverse().get("c") + " " + Maps.unmodifiableBiMap(b).size());
        Table<String, Integer, Double> t = TreeBasedTable.create();
        for (String r : "x y z".split(" ")) for (int c = 1; c <= 3; c++) if (c != 2 || !r.equals("y")) t.put(r, c, c * r.charAt(0) / 10.0);
        show("table", t + " " + t.size() + " " + t.get("x", 2) + " " + t.get("y", 2) + " " + t.contains("z", 3) + " " + t.containsRow("q"));
        show("views", t.row("y") + " " + t.column(2) + " " + t.rowKeySet() + " " + t.columnKeySet() + " " + t.rowMap().size() + " " + t.columnMap().get(1) + " " + t.values().size());
        t.row("x").remove(1);
        t.column(3).put("w", 0.5);
        show("edited", t + " " + t.remove("z", 1));
        show("transposed", Tables.transpose(t) + " " + Tables.transformValues(t, v -> v.intValue()));
        for (Table.Cell<String, Integer, Double> c : t.cellSet()) if (c.getColumnKey() == 3) show("cell", c);
        ArrayTable<String, String, Integer> a = ArrayTable.create(List.of("r1", "r2"), List.of("c1", "c2"));
        a.put("r1", "c2", 5);
        a.set(1, 0, 7);
        show("array", a + " " + a.at(0, 1) + " " + Arrays.deepToString(a.toArray(Integer.class)));
        fails("array bounds", () -> a.put("r9", "c1", 1));
        ImmutableTable<Integer, Integer, String> im = ImmutableTable.<Integer, Integer, String>builder().put(2, 1, "b").put(1, 1, "a").orderRowsBy(Comparator.naturalOrder()).build();
        show("immutable", im + " " + im.row(2) + " " + HashBasedTable.create(im).equals(im));
        fails("immutable put", () -> im.put(1, 2, "x"));
    }
}
