// Area: language/inner classes
// Shows: inner, local and anonymous classes with captured variables and outer instances

public class InnerCapture {
    private int v = 1;

    class In {
        int v = 2;
        class Deep {
            int v = 3;
            String all() { return v + " " + In.this.v + " " + InnerCapture.this.v; }
        }
    }

    interface Get { int get(); }

    Get local(final int p, long q) {
        int loc = p * 2;
        class L implements Get {
            int own = loc + 1;
            public int get() { return own + loc + p + (int) q + v++; }
            L copy() { return new L(); }
        }
        return new L().copy();
    }

    Get anon(String s) {
        return new Get() {
            int n = s.length();
            { n += v; }
            public int get() { return n++ + s.length(); }
        };
    }

    static abstract class Base {
        Base() { System.out.println("Base sees " + name()); }
        abstract String name();
    }

    static Base early(String captured) {
        return new Base() {
            String field = "field";
            String name() { return captured + "," + field; }
        };
    }

    class Sub extends In {
        Sub(InnerCapture other) { other.super(); }
        String who() { return v + " " + InnerCapture.this.v; }
    }

    static class Nested {
        static int count;
        final int id = ++count;
        class Child { String path() { return "child of " + id; } }
    }

    public static void main(String[] args) {
        InnerCapture o = new InnerCapture();
        In in = o.new In();
        In.Deep d = in.new Deep();
        o.v = 10;
        System.out.println(d.all());
        Get g = o.local(5, 100L);
        System.out.println(g.get() + " " + g.get());
        Get a = o.anon("abc");
        System.out.println(a.get() + " " + a.get());
        System.out.println(early("cap").name());
        InnerCapture p = new InnerCapture();
        p.v = 77;
        System.out.println(o.new Sub(p).who());
        System.out.println(new Nested().new Child().path() + new Nested().new Child().path());
        try {
            InnerCapture nul = null;
            nul.new In();
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
        int base = 3;
        Get[] gs = new Get[3];
        for (int i = 0; i < 3; i++) {
            final int k = i;
            gs[i] = new Get() {
                public int get() { return k == 0 ? base : gs[k - 1].get() * 2; }
            };
        }
        System.out.println(gs[2].get());
    }
}
