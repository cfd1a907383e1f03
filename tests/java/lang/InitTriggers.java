// Area: language/initialisation
// Shows: what does and what does not start class initialisation

public class InitTriggers {
    static void t(String s) { System.out.println("  init " + s); }

    static class A { static { t("A"); } static int x; static final int K = 1; static final String S = "s"; }
    static class B extends A { static { t("B"); } static void m() {} }
    static class C { static { t("C"); } }
    static class D { static { t("D"); } static final Object O = new Object(); }
    static class E { static { t("E"); } static E make() { return null; } }
    static class F { static { t("F"); } }
    static class G { static { t("G"); } }
    enum H { ONE; static { t("H"); } }
    static class I { static { t("I"); } static int v = 3; }
    static class J extends I { static { t("J"); } }
    static class L { static { t("L"); } static void run() {} }
    static class M { static { t("M"); } static final long NOT_CONST = Long.valueOf(4); }

    public static void main(String[] args) throws Exception {
        System.out.println("constants " + A.K + A.S);
        System.out.println("super field through subclass");
        B.x = 2;
        System.out.println("static method");
        B.m();
        System.out.println("class literal and array");
        System.out.println(new StringBuilder().append(C.class.getSimpleName()).append(new C[1].length).append(new C[1][1].length));
        System.out.println("forName without init");
        Class<?> c = Class.forName("InitTriggers$C", false, InitTriggers.class.getClassLoader());
        System.out.println("forName with init");
        Class.forName("InitTriggers$C");
        System.out.println("non-constant final");
        Object o = D.O;
        System.out.println("static call returning null");
        E.make();
        System.out.println("cast and instanceof");
        Object s = "s";
        System.out.println(s instanceof F);
        F f = (F) null;
        System.out.println("reflection");
        G.class.getDeclaredConstructors();
        G.class.getDeclaredConstructor().newInstance();
        System.out.println("enum");
        H h = H.ONE;
        System.out.println("reflective field");
        System.out.println(J.class.getDeclaredFields().length);
        System.out.println(I.class.getDeclaredField("v").getInt(null));
        System.out.println("method reference does not, calling it does");
        Runnable r = L::run;
        System.out.println("made");
        r.run();
        System.out.println(M.NOT_CONST);
    }
}
