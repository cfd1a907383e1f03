package goals;

/** Code without a branch, or nearly: what a test shows is where it throws and which lines it reaches. */
public class Places {
    static int straight(int a, int b) {
        int x = a + 1;
        int y = x / b;
        int z = y * 2;
        return z;
    }

    static int twice(int a, int b, int c) {
        int x = a / b;
        int y = a % c;
        return x + y;
    }

    static int elements(int[] a) {
        int sum = a[0];
        sum += a[1];
        sum += a[2];
        return sum;
    }

    static int cast(Object o) {
        String text = (String) o;
        return text.length();
    }

    static int[] size(int n) {
        int[] made = new int[n];
        return made;
    }

    static int chars(char[] letters, int at) {
        char letter = letters[at];
        return letter;
    }

    /** The branch counts as taken although the lines behind it were not run. */
    static int behind(int x, int d) {
        int[] log = new int[1];
        if (x > 0) {
            note(log);
            int q = 10 / d;
            note(log);
            return q;
        }
        return -1;
    }

    private static void note(int[] log) {
        log[0]++;
    }

    static int helper(int a, int b) {
        return divide(a, b) + 1;
    }

    private static int divide(int a, int b) {
        return a / b;
    }

    static int explicit(int n) {
        if (n > 3) {
            throw new IllegalArgumentException("large");
        }
        if (n < -3) {
            throw new IllegalArgumentException("small");
        }
        return n;
    }
}
