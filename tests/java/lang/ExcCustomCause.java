// Area: language/exceptions
// Shows: custom exceptions, causes, initCause, getLocalizedMessage and toString

public class ExcCustomCause {
    static class AppException extends Exception {
        final int code;
        AppException(String m, int code, Throwable cause) { super(m, cause); this.code = code; }
        @Override public String getMessage() { return super.getMessage() + " (" + code + ")"; }
    }

    static class Quiet extends RuntimeException {
        Quiet() { super("quiet", null, false, false); }
        @Override public String toString() { return "Quiet!"; }
    }

    static class Local extends RuntimeException {
        Local(Throwable t) { super(t); }
        @Override public String getLocalizedMessage() { return "lokal"; }
    }

    public static void main(String[] args) {
        try {
            try {
                Integer.parseInt("zz");
            } catch (NumberFormatException e) {
                throw new AppException("wrap", 7, e);
            }
        } catch (AppException e) {
            System.out.println(new StringBuilder().append(e).append(" | ").append(e.getCause()).append(" | ").append(e.code).append(" | ").append(e.getCause().getCause()));
        }
        Quiet q = new Quiet();
        q.addSuppressed(new Exception("ignored"));
        System.out.println(new StringBuilder().append(q).append(" ").append(q.getSuppressed().length).append(" ").append(q.getStackTrace().length));
        Local l = new Local(new IllegalStateException("why"));
        System.out.println(l + " " + l.getMessage());
        Exception plain = new Exception();
        System.out.println(new StringBuilder().append(plain).append(" ").append(plain.getMessage()).append(" ").append(plain.getCause()));
        System.out.println(new Exception((Throwable) null).getMessage() + " " + new Exception(plain).getMessage());
        plain.initCause(q);
        System.out.println(plain.getCause());
        try {
            plain.initCause(l);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().startsWith("Can't overwrite cause"));
        }
        try {
            new Exception().initCause(plain).addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Exception self = new Exception("self");
        try {
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            self.addSuppressed(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new StringBuilder().append(new AssertionError(5).getMessage()).append(new AssertionError('c').getMessage()).append(new AssertionError(1.5).getMessage()));
    }
}
