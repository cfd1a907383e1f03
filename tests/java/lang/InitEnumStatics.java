// Area: language/initialisation
// Shows: enum constants are built before other statics; lazy holder and nested enum init order

public class InitEnumStatics {
    static void t(String s) { System.out.println(s); }

    enum Planet {
        A(1), B(2) {
            { t("body of B"); }
            @Override int twice() { return super.twice() + 1; }
        };
        static int created;
        static final java.util.Map<String, Planet> BY_NAME = new java.util.TreeMap<>();
        static {
            t("static block created=" + created);
            for (Planet p : values()) BY_NAME.put(p.name().toLowerCase(), p);
        }
        final int n;
        Planet(int n) { this.n = n; t("ctor " + name() + ordinal()); }
        int twice() { return n * 2; }
    }

    static class Lazy {
        static { t("Lazy init"); }
        static class Holder { static { t("Holder init"); } static final Lazy L = new Lazy(); }
        static Lazy get() { return Holder.L; }
    }

    public static void main(String[] args) {
        t("start");
        t("" + Planet.valueOf("B").twice() + Planet.A.twice());
        t("" + Planet.BY_NAME);
        t(Planet.B.getClass().getName() + " " + Planet.B.getDeclaringClass().getName() + " " + (Planet.A.getClass() == Planet.class));
        t("lazy");
        t("" + (Lazy.get() == Lazy.get()));
    }
}
