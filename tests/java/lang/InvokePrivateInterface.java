// Area: instructions/invocation
// Shows: private and static interface methods, private nestmate access in both directions

public class InvokePrivateInterface {
    interface Greeter {
        private String pre(String n) { return "<" + n; }
        private static String post(String n) { return n + ">"; }
        default String greet(String n) { return post(pre(n)); }
        static Greeter plain() { return new Greeter() {}; }
    }

    static class Loud implements Greeter {
        String pre(String n) { return "not used" + n; }
        public String greet(String n) { return Greeter.super.greet(n).toUpperCase(); }
    }

    private int hidden = 5;
    private static int count;

    private int bump(int k) { return hidden += k; }

    static class Peer {
        private String own = "own";
        private Peer() { count++; }
        private int poke(InvokePrivateInterface o) { o.hidden *= 2; return o.bump(1); }
        private static String st() { return "st" + count; }
        private class Deep {
            private int d = count++;
            String all(InvokePrivateInterface o) { return own + o.hidden + st() + d; }
        }
    }

    class Inner {
        private int hidden = 100;
        int both() { return hidden + InvokePrivateInterface.this.hidden++ + bump(1); }
    }

    public static void main(String[] args) {
        System.out.println(Greeter.plain().greet("a") + new Loud().greet("b"));
        InvokePrivateInterface o = new InvokePrivateInterface();
        Peer p = new Peer();
        System.out.println(p.poke(o) + " " + p.own + " " + Peer.st());
        Peer.Deep d = p.new Deep();
        d.d += 10;
        System.out.println(d.all(o));
        Inner in = o.new Inner();
        System.out.println(in.both() + " " + in.hidden + " " + o.hidden);
        System.out.println(Peer.class.getNestHost().getSimpleName() + " " + Peer.class.isNestmateOf(Inner.class));
    }
}
