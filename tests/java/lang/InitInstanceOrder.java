// Area: language/initialisation
// Shows: field initialisers, instance blocks, constructors and virtual calls from a super constructor

public class InitInstanceOrder {
    static int t(String s, int v) {
        System.out.println(s + " " + v);
        return v;
    }

    static class A {
        int a = t("A.a", 1);
        { t("A block", a); }
        A() {
            t("A()", a);
            hook();
        }
        void hook() { t("A.hook", 0); }
    }

    static class B extends A {
        int b = t("B.b", 2);
        final int constant = 7;
        final int computed = t("B.computed", 8);
        String s = "set";
        { b += 10; t("B block", b); }
        B() {
            this(t("B() arg", 5));
            t("B()", b);
        }
        B(int x) {
            super();
            t("B(int)", b + x);
        }
        { t("B second block", computed); }
        @Override void hook() { t("B.hook b", b); t("B.hook const", constant); t("B.hook computed", computed); System.out.println(s); }
    }

    static class C extends B {
        int reset = 0;
        int kept;
        @Override void hook() { reset = 5; kept = 6; super.hook(); }
    }

    public static void main(String[] args) {
        new B();
        System.out.println("--");
        C c = new C();
        System.out.println(c.reset + " " + c.kept);
        new A() {
            int z = t("anon z", 3);
            { t("anon block", z); }
            @Override void hook() { t("anon hook", z); }
        };
    }
}
