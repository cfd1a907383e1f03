// Area: language/exceptions
// Shows: throwing null, errors, throwables and sneaky checked exceptions

public class ExcThrowTypes {
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }

    static Throwable pick(int k) {
        return switch (k) {
            case 0 -> new Throwable("plain");
            case 1 -> new Exception("exc");
            case 2 -> new Error("err");
            case 3 -> new OutOfMemoryError("by hand");
            case 4 -> new ThreadDeathLike();
            default -> null;
        };
    }

    static class ThreadDeathLike extends Error {}

    public static void main(String[] args) {
        for (int k = 0; k < 6; k++) {
            try {
                throw pick(k);
            } catch (Exception e) {
                System.out.println("Exception " + e.getClass().getName());
            } catch (Error e) {
                System.out.println("Error " + e);
            } catch (Throwable t) {
                System.out.println("Throwable " + t);
            }
        }
        try {
            ExcThrowTypes.<RuntimeException>sneak(new java.io.IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e);
        }
        RuntimeException shared = new RuntimeException("shared");
        for (int i = 0; i < 2; i++) {
            try {
                throw shared;
            } catch (RuntimeException e) {
                System.out.println(e == shared);
            }
        }
    }
}
