// Area: java.lang.Enum
// Shows: values, valueOf, ordinal, compareTo, constant bodies, switch, name and toString, interfaces, EnumConstantNotFound message
import java.util.*;

public class LibEnumApi {
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

    interface Op { int apply(int a, int b); }
    enum Arith implements Op {
        ADD("+") { @Override public int apply(int a, int b) { return a + b; } },
        SUB("-") { @Override public int apply(int a, int b) { return a - b; } },
        MUL("*") { @Override public int apply(int a, int b) { return a * b; } @Override public String toString() { return "times"; } };
        final String sign;
        private static final Map<String, Arith> BY_SIGN = new HashMap<>();
        static { for (Arith a : values()) BY_SIGN.put(a.sign, a); }
        Arith(String sign) { this.sign = sign; }
        static Arith of(String s) { return Optional.ofNullable(BY_SIGN.get(s)).orElseThrow(() -> new IllegalArgumentException("no sign " + s)); }
    }
    enum Level { LOW, MID, HIGH; Level next() { return values()[(ordinal() + 1) % values().length]; } }
    public static void main(String[] args) {
        for (Arith a : Arith.values()) System.out.println(a + " " + a.name() + " " + a.ordinal() + " " + a.sign + " " + a.apply(7, 3) + " " + a.getDeclaringClass().getSimpleName() + " " + (a.getClass() == Arith.class));
        show("valueOf", Arith.valueOf("SUB") + " " + Enum.valueOf(Level.class, "MID") + " " + Arith.of("*"));
        fails("valueOf", () -> Arith.valueOf("DIV"));
        fails("valueOf null", () -> Level.valueOf(null));
        fails("of", () -> Arith.of("/"));
        show("compare", Level.LOW.compareTo(Level.HIGH) + " " + Level.HIGH.equals(Level.HIGH) + " " + Level.HIGH.next() + " " + Level.MID.next());
        Level[] v = Level.values();
        v[0] = null;
        show("values is a copy", Level.values()[0]);
        StringBuilder sb = new StringBuilder();
        for (Level l : Level.values()) switch (l) { case LOW: sb.append("l"); break; case HIGH: sb.append("h"); default: sb.append("d"); }
        show("switch", sb);
        show("expression", switch (Level.MID) { case LOW -> 1; case MID -> 2; case HIGH -> 3; });
        show("sets", EnumSet.of(Level.HIGH, Level.LOW) + " " + new TreeSet<>(List.of(Level.HIGH, Level.LOW)) + " " + new EnumMap<>(Map.of(Level.MID, 1)));
        show("constants", Level.class.getEnumConstants().length + " " + Level.class.isEnum() + " " + Arith.ADD.getClass().isEnum() + " " + Level.LOW.describeConstable().isPresent());
        Map<Level, Integer> m = new TreeMap<>(Comparator.reverseOrder());
        for (Level l : Level.values()) m.put(l, l.name().length());
        show("reverse map", m);
    }
}
