package goals;

/** Handlers of all kinds. */
public class Handlers {
    static int caught(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    static int nested(int a, int b, int[] c) {
        int n;
        try {
            try {
                n = a / b;
            } catch (ArithmeticException e) {
                n = c[0];
            }
        } catch (NullPointerException e) {
            n = -7;
        } catch (RuntimeException e) {
            n = -8;
        }
        return n;
    }

    static int rethrow(int n) {
        try {
            return 10 / n;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("zero", e);
        }
    }

    static int multi(Object o, int i) {
        try {
            return ((int[]) o)[i];
        } catch (ClassCastException | ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    static void last(int[] log, int d) {
        try {
            log[0] = 10 / d;
        } finally {
            log[1] = 1;
        }
    }

    static int all(int a, int b) {
        int n = 0;
        try {
            n = a / b;
        } catch (ArithmeticException e) {
            n = -1;
        } finally {
            n++;
        }
        return n;
    }

    static int loop(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            try {
                sum += 10 / a[i];
            } catch (ArithmeticException e) {
                sum--;
            }
        }
        return sum;
    }

    static int locked(Object lock, int a, int b) {
        synchronized (lock) {
            int q = a / b;
            return q;
        }
    }

    static int through(int n) {
        try {
            return check(n);
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    private static int check(int n) {
        if (n == 77) {
            throw new IllegalStateException("77");
        }
        return n;
    }

    static int parsed(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    static class Resource implements AutoCloseable {
        private final int how;

        Resource(int how) {
            if (how == 9) {
                throw new IllegalArgumentException("how");
            }
            this.how = how;
        }

        int use() {
            if (how == 1 || how == 3) {
                throw new IllegalStateException("use");
            }
            return how;
        }

        @Override
        public void close() {
            if (how == 2 || how == 3) {
                throw new UnsupportedOperationException("close");
            }
        }
    }

    static int resources(int how) {
        try (Resource resource = new Resource(how)) {
            return resource.use();
        }
    }
}
