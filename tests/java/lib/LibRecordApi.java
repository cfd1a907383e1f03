// Area: java.lang.Record
// Shows: accessors, compact constructors, equals, hashCode, toString, nesting, generics, reflection on components, records as keys
import java.util.*;

public class LibRecordApi {
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

    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < -100) throw new IllegalArgumentException("x too small: " + x); }
        Point(int v) { this(v, v); }
        double dist() { return Math.sqrt((double) x * x + (double) y * y); }
        @Override public int compareTo(Point o) { return Comparator.comparingInt(Point::x).thenComparingInt(Point::y).compare(this, o); }
    }
    record Pair<A, B>(A first, B second) { <C> Pair<A, C> with(C c) { return new Pair<>(first, c); } }
    record All(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, int[] arr) {
        @Override public String toString() { return "All with " + arr.length; }
    }
    record Empty() { }
    record Named(String name) { @Override public String name() { return "<" + name + ">"; } }
    public static void main(String[] args) {
        Point p = new Point(3, 4), q = new Point(3, 4);
        show("basic", p + " " + p.x() + " " + p.dist() + " " + p.equals(q) + " " + (p.hashCode() == q.hashCode()) + " " + p.hashCode() + " " + new Point(5) + " " + Point.ORIGIN);
        fails("compact", () -> new Point(-101, 0));
        show("generic", new Pair<>("a", 1) + " " + new Pair<>(null, List.of(1)).with('c') + " " + new Pair<>(null, null).equals(new Pair<>(null, null)) + " " + new Pair<>(1, 2).hashCode() + " " + new Pair<>(null, null).hashCode());
        int[] arr = {1};
        All a = new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", arr), b = new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", arr);
        show("all", a + " " + a.equals(b) + " " + a.equals(new All((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", new int[] {1})));
        show("float equality", new Pair<>(0.0, Float.NaN).equals(new Pair<>(0.0, Float.NaN)) + " " + new Pair<>(0.0, 1).equals(new Pair<>(-0.0, 1)));
        show("empty", new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        show("accessor", new Named("n").name() + " " + new Named("n"));
        show("keys", new TreeMap<>(Map.of(new Point(2, 1), "b", new Point(1, 9), "a")) + " " + new HashSet<>(List.of(p)).contains(q));
        StringBuilder sb = new StringBuilder();
        for (var rc : All.class.getRecordComponents()) sb.append(rc.getType().getSimpleName()).append(' ').append(rc.getName()).append(", ");
        show("components", sb + " " + All.class.isRecord() + " " + Point.class.getSuperclass().getSimpleName());
        Object o = p;
        if (o instanceof Point pt && pt.x() == 3) show("pattern", pt.y());
        record Local(String s, int n) { }
        List<Local> ls = new ArrayList<>(List.of(new Local("b", 2), new Local("a", 2), new Local("c", 1)));
        ls.sort(Comparator.comparingInt(Local::n).thenComparing(Local::s));
        show("local", ls);
    }
}
