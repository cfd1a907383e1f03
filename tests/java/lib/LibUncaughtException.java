// Area: java.lang.Thread
// Shows: an exception with a cause and suppressed exceptions leaves main: error stream and exit code
public class LibUncaughtException {
    static class Failure extends RuntimeException {
        Failure(String m, Throwable c) { super(m, c); }
    }
    static int divide(int a, int b) { return a / b; }
    static void work(int n) {
        try {
            System.out.println("result " + divide(n, n - n));
        } catch (ArithmeticException e) {
            Failure f = new Failure("cannot work on " + n, e);
            f.addSuppressed(new IllegalStateException("cleanup failed"));
            throw f;
        } finally {
            System.err.println("finally of " + n);
        }
    }
    public static void main(String[] args) {
        System.out.println("before");
        System.err.println("to the error stream");
        work(7);
        System.out.println("never");
    }
}
