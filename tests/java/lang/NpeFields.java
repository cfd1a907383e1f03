// Area: language/null messages
// Shows: helpful messages for reading and writing fields through null

public class NpeFields {
    static class P { int x; P next; String s; int[] arr; P[] ps; static P st; P get() { return next; } }

    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("none");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static P none() { return null; }

    static P fieldOfOuter;
    P inst;

    void self() {
        t(() -> System.out.println(this.inst.x));
        try {
            inst.next.x++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void param(P a, long b, P c) {
        try {
            c.x = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.next.next.next.x = (int) b;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        P p = new P();
        t(() -> System.out.println(p.next.x));
        t(() -> p.next.x = 3);
        t(() -> p.get().s = "a");
        t(() -> none().x++);
        t(() -> System.out.println(P.st.next));
        t(() -> System.out.println(fieldOfOuter.s.length()));
        t(() -> p.next.next.next = p);
        new NpeFields().self();
        P chain = new P();
        chain.next = new P();
        param(chain, 1L, null);
        try {
            throw (RuntimeException) (Object) p.s;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
