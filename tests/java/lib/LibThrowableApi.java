// Area: java.lang.Throwable
// Shows: causes, suppressed, messages, printStackTrace to a writer, getStackTrace and setStackTrace, disabled traces, initCause errors
import java.io.*;
import java.util.*;

public class LibThrowableApi {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static class AppException extends Exception {
        final int code;
        AppException(String m, int code, Throwable cause) { super(m, cause); this.code = code; }
    }
    static class Quiet extends RuntimeException {
        Quiet(String m) { super(m, null, false, false); }
        @Override public String getLocalizedMessage() { return "local " + getMessage(); }
    }
    static class NoFill extends RuntimeException {
        NoFill(String m) { super(m); }
        @Override public synchronized Throwable fillInStackTrace() { return this; }
    }
    static class Res implements AutoCloseable {
        final String n;
        Res(String n) { this.n = n; }
        @Override public void close() { throw new IllegalStateException("closing " + n); }
    }
    static void deep(int n) throws AppException {
        if (n == 0) {
            try { throw new IllegalArgumentException("root"); }
            catch (IllegalArgumentException e) { throw new AppException("wrapped", 5, e); }
        }
        deep(n - 1);
    }
    static String trace(Throwable t) { StringWriter w = new StringWriter(); t.printStackTrace(new PrintWriter(w, true)); return w.toString(); }
    public static void main(String[] args) {
        try { deep(2); } catch (AppException e) {
            show("caught", e + " " + e.code + " " + e.getCause());
            System.out.print(trace(e));
            StackTraceElement[] st = e.getStackTrace();
            show("frames", st.length + " " + st[0].getMethodName() + " " + st[0].getClassName() + " " + st[0].getFileName() + " " + (st[0].getLineNumber() > 0) + " " + st[0].isNativeMethod());
            show("element", st[st.length - 1].getMethodName());
        }
        try (Res a = new Res("a"); Res b = new Res("b")) { throw new RuntimeException("body"); }
        catch (RuntimeException e) { show("suppressed", e.getMessage() + " " + Arrays.toString(e.getSuppressed())); System.out.print(trace(e)); }
        Quiet q = new Quiet("q");
        show("quiet", q + " " + q.getStackTrace().length);
        q.addSuppressed(new RuntimeException());
        show("suppression off", q.getSuppressed().length);
        show("nofill", new NoFill("n").getStackTrace().length + " " + trace(new NoFill("n")).trim());
        Exception ic = new Exception("outer");
        show("initCause", ic.initCause(new Error("inner")) == ic);
        fails("initCause twice", () -> ic.initCause(null));
        RuntimeException self = new RuntimeException("self");
        fails("self cause", () -> self.initCause(self));
        fails("self suppress", () -> self.addSuppressed(self));
        fails("null suppress", () -> self.addSuppressed(null));
        show("cause only", new RuntimeException(new IllegalStateException("c")) + " | " + new RuntimeException((Throwable) null) + " | " + new RuntimeException() + " | " + new Exception((String) null).getMessage());
        RuntimeException set = new RuntimeException("set");
        set.setStackTrace(new StackTraceElement[] {new StackTraceElement("pkg.Cls", "meth", "Cls.java", 42), new StackTraceElement("pkg.Nat", "n", null, -2), new StackTraceElement("pkg.Unk", "u", null, -1), new StackTraceElement("A", "b", "F.java", -1)});
        System.out.print(trace(set));
        RuntimeException loop1 = new NoFill("one"), loop2 = new NoFill("two");
        loop1.initCause(loop2);
        loop2.initCause(loop1);
        System.out.print(trace(loop1));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        new NoFill("stream").printStackTrace(new PrintStream(bo, true));
        show("stream", bo.toString().trim());
        StackTraceElement x = new StackTraceElement("A", "b", "F.java", 1);
        show("element", x + " " + x.equals(new StackTraceElement("A", "b", "F.java", 1)));
    }
}
