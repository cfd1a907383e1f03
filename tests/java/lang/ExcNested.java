// Area: language/exceptions
// Shows: nested handlers, rethrow from catch, exceptions in finally, order of execution

public class ExcNested {
    static void p(String s) { System.out.println(s); }

    static void inner(int k) throws Exception {
        try {
            p("try " + k);
            if (k == 0) throw new Exception("checked");
            if (k == 1) throw new RuntimeException("unchecked");
            if (k == 2) throw new Error("error");
            if (k == 3) { Object o = "s"; Integer i = (Integer) o; }
        } catch (RuntimeException e) {
            p("caught " + e.getClass().getSimpleName());
            if (k == 1) throw new Exception("from catch", e);
        } finally {
            p("finally " + k);
            if (k == 4) throw new IllegalStateException("from finally");
        }
        p("end " + k);
    }

    public static void main(String[] args) {
        for (int k = 0; k < 6; k++) {
            try {
                try {
                    inner(k);
                } catch (Error e) {
                    p("outer error " + e.getMessage());
                    throw e;
                } finally {
                    p("outer finally " + k);
                }
            } catch (IllegalStateException e) {
                p("ISE " + e.getMessage());
            } catch (Exception e) {
                p("E " + e.getMessage() + " cause " + e.getCause());
            } catch (Throwable t) {
                p("T " + t.getMessage());
            }
        }
        int depth = 0;
        try {
            try {
                try {
                    depth++;
                    throw new RuntimeException("deep");
                } finally {
                    depth++;
                    try {
                        throw new RuntimeException("inside finally");
                    } catch (RuntimeException e) {
                        depth += 10;
                    }
                }
            } finally {
                depth += 100;
            }
        } catch (RuntimeException e) {
            p(e.getMessage() + depth);
        }
    }
}
