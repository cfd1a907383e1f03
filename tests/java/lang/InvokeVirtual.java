// Area: instructions/invocation
// Shows: virtual dispatch over three levels, private and static methods are not overridden

public class InvokeVirtual {
    static class A {
        String name() { return "A"; }
        private String secret() { return "A.secret"; }
        static String stat() { return "A.stat"; }
        final String fin() { return "fin of " + name(); }
        String call() { return name() + " " + secret() + " " + stat(); }
        protected String prot() { return "A.prot"; }
    }

    static class B extends A {
        @Override String name() { return "B"; }
        private String secret() { return "B.secret"; }
        static String stat() { return "B.stat"; }
        String own() { return "own " + secret() + " " + stat(); }
    }

    static class C extends B {
        @Override String name() { return "C>" + super.name(); }
        @Override public String prot() { return "C.prot " + super.prot(); }
        String secret() { return "C.secret"; }
    }

    public static void main(String[] args) {
        A[] all = {new A(), new B(), new C()};
        for (A a : all) {
            System.out.println(new StringBuilder().append(a.name()).append(" | ").append(a.call()).append(" | ").append(a.fin()).append(" | ").append(a.prot()).append(" | ").append(a.secret()));
        }
        B b = new C();
        System.out.println(new StringBuilder().append(b.own()).append(" ").append(b.name()).append(" ").append(((A) b).secret()).append(" ").append(b.secret()).append(" ").append(((C) b).secret()));
        System.out.println(A.stat() + B.stat() + C.stat());
        A nothing = null;
        System.out.println(nothing.stat());
        Object o = new C() {
            @Override String name() { return "anon>" + super.name(); }
            @Override public String toString() { return "str " + name(); }
        };
        System.out.println(o);
    }
}
