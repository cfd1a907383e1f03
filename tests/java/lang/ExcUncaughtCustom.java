// Area: language/exceptions
// Shows: an uncaught custom error with overridden toString and suppressed exceptions

public class ExcUncaughtCustom {
    static class Fatal extends Error {
        Fatal(String m) { super(m); }
        @Override public String toString() { return "Fatal<" + getMessage() + ">"; }
    }

    static class Res implements AutoCloseable {
        public void close() throws Exception { throw new Exception("close failed"); }
    }

    static void work(int n) throws Exception {
        if (n > 0) {
            work(n - 1);
            return;
        }
        try (Res r = new Res()) {
            throw new Fatal("deep");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("start");
        work(3);
    }
}
