// Area: language/objects
// Shows: equals, hashCode, toString, getClass and finalised identity of plain objects

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

public class ObjMethods {
    static class Pt {
        final int x, y;
        Pt(int x, int y) { this.x = x; this.y = y; }
        @Override public boolean equals(Object o) {
            if (this == o) return true;
            if (o == null || getClass() != o.getClass()) return false;
            Pt p = (Pt) o;
            return x == p.x && y == p.y;
        }
        @Override public int hashCode() { return Objects.hash(x, y); }
        @Override public String toString() { return "(" + x + "," + y + ")"; }
    }

    static class Pt3 extends Pt {
        Pt3(int x, int y) { super(x, y); }
    }

    static class Plain {}

    public static void main(String[] args) {
        Pt a = new Pt(1, 2), b = new Pt(1, 2), c = new Pt3(1, 2);
        System.out.println(new StringBuilder().append(a.equals(b)).append(" ").append(a.equals(c)).append(" ").append(c.equals(a)).append(" ").append(a.hashCode()).append(" ").append(a == b));
        System.out.println(a.getClass() == b.getClass());
        System.out.println((Object) a.getClass() == c.getClass());
        System.out.println(c.getClass().getName());
        Plain p = new Plain(), q = new Plain();
        System.out.println(p.equals(p) + " " + p.equals(q) + " " + (p.hashCode() == p.hashCode()) + " " + (p.hashCode() == System.identityHashCode(p)));
        System.out.println(p.toString().equals("ObjMethods$Plain@" + Integer.toHexString(p.hashCode())));
        Set<Object> s = new HashSet<>();
        s.add(a);
        s.add(b);
        s.add(c);
        s.add(p);
        s.add(p);
        System.out.println(s.size() + " " + s.contains(new Pt(1, 2)) + s.contains(new Plain()));
        System.out.println(Objects.equals(null, null) + " " + Objects.hashCode(null) + " " + Objects.toString(null, "dflt") + " " + Objects.hash(1, "a", null, 2.5));
        System.out.println(System.identityHashCode(null) + " " + String.valueOf((Object) null) + " " + Objects.requireNonNullElse(null, "else"));
    }
}
