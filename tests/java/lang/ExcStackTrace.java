// Area: language/exceptions
// Shows: getStackTrace of user methods: class, method, file and line, constructors and initialisers

public class ExcStackTrace {
    static class Thing {
        int v;
        Thing(int v) {
            this.v = 10 / v;
        }
    }

    static class Init {
        static int x;
        static {
            x = fail(
                3);
        }
    }

    static int fail(int n) {
        if (n == 0)
            throw new IllegalStateException("bottom");
        return fail(n - 1);
    }

    interface Op { int go(int x); }

    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("ExcStackTrace")) {
                System.out.println(new StringBuilder().append("  ").append(e.getClassName()).append(".").append(e.getMethodName().startsWith("lambda$") ? "lambda" : e.getMethodName())
                        .append(" ").append(e.getFileName()).append(":").append(e.getLineNumber()).append(" ").append(e.isNativeMethod()));
            }
        }
    }

    public static void main(String[] args) {
        try {
            fail(2);
        } catch (IllegalStateException e) {
            show(e);
        }
        try {
            new Thing(
                0);
        } catch (ArithmeticException e) {
            show(e);
        }
        try {
            System.out.println(Init.x);
        } catch (ExceptionInInitializerError e) {
            show(e);
            show(e.getCause());
        }
        Op op = x -> {
            int y = x + 1;
            return fail(y);
        };
        try {
            op.go(-1);
        } catch (IllegalStateException e) {
            show(e);
        }
        try {
            new Object() {
                void inner() {
                    int[] a = new int[1];
                    a[0] = 1;
                    a[
                        a[0]]++;
                }
            }.inner();
        } catch (ArrayIndexOutOfBoundsException e) {
            show(e);
        }
        Throwable made = new Throwable("made here");
        show(made);
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("ExcStackTrace.Fake", "meth", "Fake.java", 12)});
        show(made);
        System.out.println(made.getStackTrace()[0]);
        made.fillInStackTrace();
        show(made);
    }
}
