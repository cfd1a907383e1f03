// Area: language/exceptions
// Shows: printStackTrace into a writer with causes, suppressed and common frames

import java.io.PrintWriter;
import java.io.StringWriter;

public class ExcPrintStackTrace {
    static void level3() { throw new IllegalArgumentException("root"); }

    static void level2() {
        try {
            level3();
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("middle", e);
        }
    }

    static void level1() throws Exception {
        try {
            level2();
        } catch (IllegalStateException e) {
            Exception x = new Exception("top\nsecond line", e);
            x.addSuppressed(new RuntimeException("side"));
            x.addSuppressed(new RuntimeException("side with cause", new Error("inner")));
            throw x;
        }
    }

    public static void main(String[] args) {
        try {
            level1();
        } catch (Exception e) {
            StringWriter w = new StringWriter();
            e.printStackTrace(new PrintWriter(w, true));
            System.out.print(w);
        }
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        StringWriter w = new StringWriter();
        a.printStackTrace(new PrintWriter(w, true));
        System.out.print(w);
        new Error().printStackTrace(System.out);
        new RuntimeException("to the error stream").printStackTrace();
    }
}
