// Area: language/initialisation
// Shows: a failing initialiser gives ExceptionInInitializerError once and NoClassDefFoundError after

public class InitFailure {
    static class Bad {
        static int v = 1;
        static {
            System.out.println("Bad starts");
            if (v == 1) throw new IllegalStateException("boom");
        }
        static void m() {}
    }

    static class Sub extends Bad {
        static { System.out.println("Sub never"); }
    }

    static class Err {
        static int x = fail();
        static int fail() { throw new StackOverflowError("made by hand"); }
    }

    static class Div {
        static int zero = 0;
        static int y = 1 / zero;
    }

    static void go(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " fine");
        } catch (ExceptionInInitializerError e) {
            System.out.println(new StringBuilder().append(n).append(" EIIE msg=").append(e.getMessage()).append(" cause=").append(e.getCause()).append(" exc=").append(e.getException()));
        } catch (NoClassDefFoundError e) {
            System.out.println(n + " NCDFE " + e.getMessage());
        } catch (Error e) {
            System.out.println(n + " " + e);
        }
    }

    public static void main(String[] args) {
        go("first", () -> Bad.m());
        go("second", () -> Bad.m());
        go("field", () -> System.out.println(Bad.v));
        go("new", () -> new Bad());
        go("sub", () -> new Sub());
        go("sub again", () -> new Sub());
        go("array", () -> System.out.println(new Bad[2].length));
        go("error", () -> System.out.println(Err.x));
        go("error again", () -> System.out.println(Err.x));
        go("div", () -> System.out.println(Div.y));
        go("div again", () -> System.out.println(Div.y));
    }
}
