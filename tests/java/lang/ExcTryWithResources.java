// Area: language/exceptions
// Shows: resources close in reverse order, suppressed exceptions, null resources

public class ExcTryWithResources {
    static class R implements AutoCloseable {
        final String n;
        final boolean fail;
        R(String n, boolean failOpen, boolean fail) {
            if (failOpen) throw new IllegalArgumentException("open " + n);
            System.out.println("open " + n);
            this.n = n;
            this.fail = fail;
        }
        @Override public void close() {
            System.out.println("close " + n);
            if (fail) throw new IllegalStateException("close " + n);
        }
    }

    static void run(int k) {
        System.out.println("case " + k);
        try (R a = new R("a", false, (k & 1) != 0); R b = new R("b", k == 8, (k & 2) != 0)) {
            System.out.println("body");
            if ((k & 4) != 0) throw new RuntimeException("body failed");
        } catch (RuntimeException e) {
            System.out.println("caught " + e);
            for (Throwable s : e.getSuppressed()) System.out.println("  suppressed " + s);
        } finally {
            System.out.println("finally");
        }
    }

    static int value() {
        try (R r = new R("v", false, false)) {
            return r.n.length();
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k <= 8; k++) run(k);
        System.out.println(value());
        try (R none = null) {
            System.out.println("null resource " + none);
        }
        R shared = new R("shared", false, false);
        try (shared; R other = new R("other", false, false)) {
            System.out.println("existing variable");
        }
        try (AutoCloseable l = () -> System.out.println("lambda closed")) {
            System.out.println("in lambda");
        } catch (Exception e) {
            System.out.println("never");
        }
    }
}
