// Area: language/inner classes
// Shows: anonymous classes with arguments, instance blocks, and double-brace collections

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

public class InnerStaticInit {
    static class Range implements Iterable<Integer> {
        final int lo, hi;
        Range(int lo, int hi) { this.lo = lo; this.hi = hi; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;
                public boolean hasNext() { return at < hi; }
                public Integer next() { return at++; }
            };
        }
    }

    static abstract class Acc {
        int total;
        Acc(int start) { total = start; }
        abstract int f(int x);
        Acc add(int x) { total += f(x); return this; }
    }

    public static void main(String[] args) {
        int s = 0;
        for (int x : new Range(3, 8)) s += x;
        System.out.println(s);
        System.out.println(new Acc(100) { int f(int x) { return x * x; } }.add(2).add(3).total);
        List<String> l = new ArrayList<>() {{ add("one"); add("two"); add(0, "zero"); }};
        System.out.println(l + " " + l.getClass().getSuperclass().getSimpleName());
        l.sort(new Comparator<String>() {
            @Override public int compare(String a, String b) { return b.compareTo(a); }
        });
        System.out.println(l);
        Object o = new Object() {
            int hits;
            @Override public boolean equals(Object other) { hits++; return other == this || other instanceof String; }
            @Override public int hashCode() { return 31; }
            @Override public String toString() { return "hits " + hits; }
        };
        System.out.println(o.equals("x") + " " + "x".equals(o) + " " + o + " " + o.hashCode());
        var anon = new Object() { int a = 1; int twice() { return a * 2; } };
        anon.a = 21;
        System.out.println(anon.twice());
        Iterator<Integer> it = new Range(0, 1).iterator();
        it.next();
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
