// Area: instructions/invocation
// Shows: invokespecial through several levels, grandparent methods, qualified interface super

public class InvokeSuperChain {
    interface Named {
        default String tag() { return "Named"; }
    }

    interface Titled {
        default String tag() { return "Titled"; }
    }

    static class A {
        String m() { return "A.m"; }
        public String toString() { return "A!"; }
    }

    static class B extends A {}

    static class C extends B implements Named, Titled {
        String m() { return "C.m/" + super.m(); }
        public String tag() { return Named.super.tag() + "+" + Titled.super.tag(); }
        public String toString() { return super.toString() + "C!"; }
    }

    static class D extends C {
        String m() { return "D.m/" + super.m(); }
        public String tag() { return "D:" + super.tag(); }
        class Inner {
            String outerSuper() { return D.super.m() + " " + D.this.m() + " " + D.super.tag(); }
        }
    }

    public static void main(String[] args) {
        D d = new D();
        System.out.println(d.m());
        System.out.println(d.tag());
        System.out.println(d);
        System.out.println(d.new Inner().outerSuper());
        A a = d;
        System.out.println(a.m());
        Named n = d;
        System.out.println(n.tag());
        System.out.println(new B().m() + new B());
        Runnable r = () -> System.out.println(d.hashCode() == System.identityHashCode(d));
        r.run();
    }
}
