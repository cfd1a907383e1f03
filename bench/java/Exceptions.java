/** Exceptions thrown, passed through frames with finally, caught, wrapped and rethrown. */
public final class Exceptions {
    private static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int code;

        Fault(int code) {
            super("fault");
            this.code = code;
        }
    }

    private static int unwound;

    private static int descend(int depth, int seed, int[] data) {
        if (depth == 0) {
            return data[seed % 13] / (seed % 3);
        }
        try {
            return descend(depth - 1, seed * 7 + 1 & 0xffff, data);
        } catch (ArithmeticException e) {
            throw new Fault(seed & 7);
        } finally {
            unwound++;
        }
    }

    private static int attempt(int seed, int[] data) {
        try {
            return descend(seed & 7, seed, data);
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage().length();
        } catch (Fault e) {
            if (e.code > 5) {
                throw new IllegalStateException(e);
            }
            return e.code;
        }
    }

    public static void main(String[] args) {
        int[] data = {3, 1, 4, 1, 5, 9, 2, 6};
        int checksum = 0;
        for (int i = 0; i < 190_000; i++) {
            try {
                checksum = checksum * 31 + attempt(i, data);
            } catch (IllegalStateException | ArithmeticException e) {
                checksum ^= e.getMessage().length();
            }
        }
        System.out.println("Exceptions " + checksum + " " + unwound);
    }
}
