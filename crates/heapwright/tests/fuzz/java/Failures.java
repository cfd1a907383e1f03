/** Exceptions of all origins, handlers and finally. */
public class Failures {
    static class Mine extends RuntimeException {
        Mine(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class Resource implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("closed");
        }
    }

    static int attempt(int kind) {
        int[] two = new int[2];
        Object text = "text";
        try (Resource r = new Resource()) {
            switch (kind) {
                case 0: return two[kind + 2];
                case 1: return 1 / (kind - 1);
                case 2: return ((Integer) text);
                case 3: return two[-1 + new int[0].length];
                default: throw new Mine("mine", new Exception("cause"));
            }
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) {
            return e.getMessage().length();
        } finally {
            System.out.println("finally " + kind);
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 5; kind++) {
            try {
                System.out.println(attempt(kind));
            } catch (ClassCastException | Mine e) {
                System.out.println(e.getClass().getName());
            }
        }
    }
}
