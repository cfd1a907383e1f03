// Area: records
// Shows: compact constructors, extra constructors, statics, interfaces, generics, nesting

import java.util.*;

public class RecordFeatures {
    interface Area { double area(); }

    record Rect(double w, double h) implements Area, Comparable<Rect> {
        static int made;
        static final Rect UNIT = new Rect(1);
        Rect {
            if (w < 0 || h < 0) throw new IllegalArgumentException("negative " + w + "x" + h);
            if (w > 100) w = 100;
            made++;
        }
        Rect(double side) { this(side, side); }
        public double area() { return w * h; }
        public int compareTo(Rect o) { return Double.compare(area(), o.area()); }
        Rect scale(double k) { return new Rect(w * k, h * k); }
        static Rect parse(String s) { String[] p = s.split("x"); return new Rect(Double.parseDouble(p[0]), Double.parseDouble(p[1])); }
    }

    record Pair<A, B extends Comparable<B>>(A first, B second) {
        <C> Pair<C, B> mapFirst(java.util.function.Function<? super A, ? extends C> f) { return new Pair<>(f.apply(first), second); }
    }

    record Name(String s) {
        @Override public String s() { return "<" + s + ">"; }
        @Override public boolean equals(Object o) { return o instanceof Name n && n.s.equalsIgnoreCase(s); }
        @Override public int hashCode() { return s.toLowerCase().hashCode(); }
    }

    record Names(List<Name> list) {
        Names { list = List.copyOf(list); }
        record Inner(int k) { int twice() { return 2 * k; } }
    }

    public static void main(String[] args) {
        System.out.println(new StringBuilder().append(new Rect(2, 3)).append(" ").append(new Rect(500, 1)).append(" ").append(Rect.UNIT).append(" ").append(Rect.parse("4x5").area()).append(" ").append(Rect.made));
        try {
            new Rect(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<Rect> l = new ArrayList<>(List.of(new Rect(3), new Rect(1), new Rect(2).scale(0.25)));
        Collections.sort(l);
        System.out.println(l);
        Pair<String, Integer> p = new Pair<>("abc", 1);
        System.out.println(p + " " + p.mapFirst(String::length) + p.equals(new Pair<>("abc", 1)));
        System.out.println(new StringBuilder().append(new Name("Bob")).append(" ").append(new Name("Bob").s()).append(" ").append(new Name("Bob").equals(new Name("BOB"))).append(" ").append(new HashSet<>(List.of(new Name("x"))).contains(new Name("X"))));
        List<Name> src = new ArrayList<>(List.of(new Name("q")));
        Names ns = new Names(src);
        src.clear();
        System.out.println(ns + " " + new Names.Inner(4).twice());
        record Local(int x, Local next) { int sum() { return x + (next == null ? 0 : next.sum()); } }
        System.out.println(new Local(1, new Local(2, new Local(3, null))).sum() + " " + new Local(1, null));
        Map<Rect, String> m = new HashMap<>();
        m.put(new Rect(1, 2), "a");
        System.out.println(m.get(new Rect(1, 2)) + m.get(new Rect(2, 1)));
    }
}
