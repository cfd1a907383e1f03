// Area: language/initialisation
// Shows: interfaces initialise only with default methods or when a non-constant field is read

public class InitInterfaces {
    static int t(String s) {
        System.out.println("init " + s);
        return s.length();
    }

    interface Plain { int P = t("Plain"); void m(); }

    interface WithDefault { int W = t("WithDefault"); default void d() {} }

    interface SubDefault extends WithDefault, Plain { int S = t("SubDefault"); }

    interface Const { int C = 5; int D = t("Const"); }

    static class Impl implements SubDefault {
        static int i = t("Impl");
        public void m() { System.out.println("m"); }
    }

    static class UsesConst implements Const {
        static { t("UsesConst"); }
    }

    interface Stat { int Q = t("Stat"); static void go() { System.out.println("go"); } }

    public static void main(String[] args) {
        System.out.println("start");
        new Impl().m();
        System.out.println("read S " + Impl.S);
        System.out.println("read P " + Impl.P);
        System.out.println("const " + Const.C);
        new UsesConst();
        System.out.println("D " + UsesConst.D);
        Stat.go();
        Plain p = () -> System.out.println("lambda");
        p.m();
        WithDefault w = new WithDefault() {};
        w.d();
        System.out.println(WithDefault.W);
    }
}
