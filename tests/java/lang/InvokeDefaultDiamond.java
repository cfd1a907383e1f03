// Area: instructions/invocation
// Shows: default method resolution: most specific interface, class wins, abstract re-declaration

public class InvokeDefaultDiamond {
    interface Top { default String m() { return "Top"; } }

    interface Left extends Top { default String m() { return "Left"; } }

    interface Right extends Top {}

    static class LR implements Left, Right {}

    static class RL implements Right, Left {}

    static class Base { public String m() { return "Base"; } }

    static class ClassWins extends Base implements Left {}

    static class Sub extends LR implements Top {}

    interface Re extends Top { String m(); }

    static class Impl implements Re { public String m() { return "Impl>" + "abstract redeclared"; } }

    interface Both extends Left, Right { default String m() { return "Both>" + Left.super.m(); } }

    static class Last implements Both {}

    static abstract class Abs implements Left { public abstract String m(); }

    static class Conc extends Abs { public String m() { return "Conc"; } }

    interface X { default String x() { return y() + z(); } String y(); default String z() { return "Xz"; } }

    static class P { public String y() { return "Py"; } String unused() { return "u"; } }

    static class Q extends P implements X {}

    public static void main(String[] args) {
        Top[] all = {new LR(), new RL(), new ClassWins(), new Sub(), new Impl(), new Last(), new Conc(), new Right() {}};
        for (Top t : all) System.out.println(t.m());
        Left l = new ClassWins();
        System.out.println(l.m());
        Base b = new ClassWins();
        System.out.println(b.m());
        X q = new Q();
        System.out.println(q.x());
        X lam = () -> "lambda";
        System.out.println(lam.x());
    }
}
