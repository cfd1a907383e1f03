// Area: java.util.Comparator
// Shows: comparing, thenComparing, reversed, primitive keys, null handling, natural and reverse order
import java.util.*;

public class LibComparators {
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

    record P(String name, int age, double pay, Long id) { }
    static void order(String label, Comparator<P> c) {
        List<P> l = new ArrayList<>(List.of(new P("Ann", 30, 10.5, 3L), new P("bob", 25, 10.5, 1L), new P("Cy", 30, 7.25, 2L), new P("ann", 25, 99, 9L), new P("Bob", 41, 0, 5L)));
        l.sort(c);
        StringBuilder sb = new StringBuilder();
        for (P p : l) sb.append(p.name()).append(p.age()).append(' ');
        System.out.println(label + ": " + sb);
    }
    public static void main(String[] args) {
        order("name", Comparator.comparing(P::name));
        order("name ignoring case", Comparator.comparing(P::name, String.CASE_INSENSITIVE_ORDER));
        order("age", Comparator.comparingInt(P::age));
        order("age reversed", Comparator.comparingInt(P::age).reversed());
        order("age then name", Comparator.comparingInt(P::age).thenComparing(P::name));
        order("age desc then name desc", Comparator.comparing(P::age, Comparator.reverseOrder()).thenComparing(P::name, Comparator.reverseOrder()));
        order("pay then id", Comparator.comparingDouble(P::pay).thenComparingLong(P::id));
        order("id", Comparator.comparingLong(P::id));
        order("pay then age then comparator", Comparator.comparing(P::pay).thenComparingInt(P::age).thenComparing(Comparator.comparing(P::name)));
        order("all reversed", Comparator.comparing(P::name, String.CASE_INSENSITIVE_ORDER).thenComparingDouble(P::pay).reversed());
        order("length of name", (a, b) -> a.name().length() - b.name().length());
        List<String> n = new ArrayList<>(Arrays.asList("b", null, "a", null, "c"));
        n.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        show("nullsFirst", n);
        n.sort(Comparator.nullsLast(Comparator.<String>naturalOrder().reversed()));
        show("nullsLast reversed", n);
        n.sort(Comparator.nullsFirst(Comparator.<String>naturalOrder()).reversed());
        show("reversed nullsFirst", n);
        n.sort(Comparator.nullsLast(null));
        show("nullsLast(null)", n);
        show("natural", Comparator.<Integer>naturalOrder().compare(1, 2) + " " + Comparator.<Integer>reverseOrder().compare(1, 2) + " " + Comparator.<String>naturalOrder().compare("b", "a"));
        show("double reverse", Comparator.<Integer>naturalOrder().reversed().reversed().compare(1, 2));
        fails("null key extractor", () -> Comparator.comparing(null));
        fails("null natural", () -> { throwNull(); });
        show("compareTo", "apple".compareTo("apricot") + " " + Integer.valueOf(3).compareTo(5) + " " + Boolean.TRUE.compareTo(false) + " " + Character.valueOf('a').compareTo('d') + " " + Double.valueOf(-0.0).compareTo(0.0));
    }
    static void throwNull() { throw new NullPointerException("explicit"); }
}
