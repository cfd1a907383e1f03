package goals;

/** Handlers and lines that no run reaches or that JaCoCo never counts: they must not take long. */
public class Vain {
    static int unthrown(int[] a, int x) {
        try {
            int sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] > x ? 1 : 2;
            }
            return sum;
        } catch (IllegalStateException e) {
            return -1; // vain
        }
    }

    static int copied(int x) throws CloneNotSupportedException {
        int[] a = {x, 1};
        try {
            return a.clone()[0];
        } catch (ArrayStoreException e) {
            return -2; // vain
        }
    }

    static int always(int x) {
        int y = x + 1;
        if (y > 5) {
            fail(); // vain
        }
        return y;
    }

    private static void fail() {
        throw new UnsupportedOperationException();
    }
}
