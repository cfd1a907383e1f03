// Area: language/exceptions
// Shows: finally overrides return and throw, and sees values already computed

public class ExcFinallyReturn {
    @SuppressWarnings("finally")
    static int override() { try { return 1; } finally { return 2; } }

    static int keep() { int x = 1; try { return x; } finally { x = 5; } }

    static int[] share() { int[] a = {1}; try { return a; } finally { a[0] = 9; } }

    @SuppressWarnings("finally")
    static int swallow() { try { throw new RuntimeException("lost"); } finally { return 3; } }

    @SuppressWarnings("finally")
    static int replace() { try { throw new IllegalStateException("first"); } finally { throw new IllegalArgumentException("second"); } }

    static int nested(StringBuilder log) {
        try {
            try {
                log.append("a ");
                return log.append("ret ").length();
            } finally {
                log.append("f1 ");
            }
        } finally {
            log.append("f2 ");
        }
    }

    @SuppressWarnings("finally")
    static int loop() {
        int n = 0;
        while (true) {
            try {
                n++;
                if (n < 3) continue;
                return n;
            } finally {
                n += 10;
                if (n > 20) break;
            }
        }
        return n * 100;
    }

    static int catchReturn(int k) {
        int r = 0;
        try {
            r = 10 / k;
            return r;
        } catch (ArithmeticException e) {
            return r - 1;
        } finally {
            System.out.println("finally r=" + r);
            r = 77;
        }
    }

    static long wide(boolean t) {
        try {
            if (t) throw new Exception();
            return 1L << 40;
        } catch (Exception e) {
            return -1L;
        } finally {
            System.out.print("wide ");
        }
    }

    public static void main(String[] args) {
        System.out.println(override() + " " + keep() + " " + share()[0] + " " + swallow());
        try {
            replace();
        } catch (RuntimeException e) {
            System.out.println(e + " " + e.getSuppressed().length);
        }
        StringBuilder log = new StringBuilder();
        System.out.println(nested(log) + " " + log);
        System.out.println(loop());
        System.out.println(catchReturn(2) + " " + catchReturn(0));
        System.out.println(wide(true) + " " + wide(false));
    }
}
