// Area: language/patterns
// Shows: scope and flow of instanceof pattern variables

import java.util.List;

public class PatternInstanceof {
    static String kind(Object o) {
        if (!(o instanceof String s)) {
            return o instanceof Integer i && i > 10 ? "big " + (i + 1) : o instanceof Number n ? "num " + n.intValue() : "other";
        }
        return s.isEmpty() ? "empty" : s.toUpperCase();
    }

    static int sum(List<?> l) {
        int t = 0;
        for (Object o : l) {
            if (o instanceof Integer i) t += i;
            else if (o instanceof List<?> in) t += sum(in);
            else if (o instanceof int[] a && a.length > 0) t += a[0];
        }
        return t;
    }

    static class P {
        final int x;
        P(int x) { this.x = x; }
        @Override public boolean equals(Object o) { return o instanceof P p && p.x == x; }
        @Override public int hashCode() { return x; }
    }

    static Object calls() { System.out.print("once "); return "v"; }

    static String s = "field";

    public static void main(String[] args) {
        Object[] os = {"", "ab", 5, 50, 2.5, 'c', null, new int[0]};
        for (Object o : os) System.out.println(kind(o));
        System.out.println(sum(List.of(1, List.of(2, 3, List.of()), "x", new int[] {40})));
        System.out.println(new P(1).equals(new P(1)) + " " + new P(1).equals("1") + " " + new P(1).equals(null));
        if (calls() instanceof String v && v.length() == 1) System.out.println(v);
        Object o = 7;
        if (!(o instanceof String s)) System.out.println(s); else System.out.println("string " + s.length());
        while (!(o instanceof String t)) o = o.toString();
        System.out.println(t + t.length());
        Object q = "mut";
        if (q instanceof String m) {
            m += "ated";
            System.out.println(m + q);
        }
        boolean b = q instanceof CharSequence cs && cs.length() == 3 || q == null;
        System.out.println(b);
    }
}
