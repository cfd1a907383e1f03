/** The examples of the paper on the heap solver, each asking what it says is known at that point. */
public final class Paper {
    static final class Cell {
        int f;
    }

    static final class Link {
        Link f;
    }

    /** Example 2: knowing whether x and z are the same, the value of y.f is known. */
    static int forwards(Cell x, Cell y, Cell z) {
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x == z) return y.f == -4 ? 1 : 10;
        return y.f == 2 ? 2 : 20;
    }

    /** Example 2, with a new object: nothing is the same as that. */
    static int fresh(Cell y, Cell z) {
        Cell x = new Cell();
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x == z || x == y) return 10;
        return x.f + y.f;
    }

    /** Reads that may meet each other, and a write between them. */
    static int reads(Cell w, Cell x, Cell y, Cell z) {
        int a = x.f;
        w.f = a + 1;
        int b = y.f;
        int c = z.f;
        if (z == w && c != a + 1) return 10;
        if (z == y && c != b) return 20;
        if (z == x && x != w && c != a) return 30;
        return 0;
    }

    /** Example 3: knowing a value, it is known what is not the same. */
    static int backwards(Cell x, Cell y, Cell z) {
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x.f == 1) {
            if (x == y) return 10;
            if (x == z) return 20;
            return y.f == 2 ? 1 : 30;
        }
        return 0;
    }

    /** Example 4: elements instead of fields. */
    static int elements(int[] x, int i, int j, int k) {
        x[k] = -1;
        x[i] = 2;
        x[j] = 5;
        if (x[k] > 0) return 1;
        return k == i || k == j ? 10 : 0;
    }

    /** Example 4, refined: an index that is learnt later takes a value from the domain. */
    static int refined(int[] x, int i, int j, int k) {
        x[k] = -1;
        x[i] = 2;
        x[j] = 5;
        int element = x[k];
        if (k == i) return element == 5 || element == 2 ? 1 : 10;
        return element == 2 ? 20 : 0;
    }

    /** A new array whose length is an input. */
    static int lengths(int n, int i) {
        int[] x = new int[n];
        x[i] = 7;
        if (x.length > 3) return x[3] == 7 ? 1 : 2;
        return x[0] == 7 ? 3 : 4;
    }

    /** Two arrays that may be one. */
    static int twoArrays(int[] a, int[] b, int i) {
        a[i] = 1;
        b[0] = 2;
        if (a[i] == 2) return a == b && i == 0 ? 1 : 10;
        return 0;
    }

    /** Example 5: with x and y disjoint the first answer is impossible. */
    static int sharing(Link x, Link y, Link z) {
        if (x == null || y == null || z == null) return 0;
        if (y.f == z && x.f == z && x == z.f) return 1;
        return 2;
    }

    /** Example 5 as the paper walks through it: the second field is written, so the initial heap does not show there. */
    static int sharingAfterWrite(Link x, Link y, Link z) {
        if (x == null || y == null || z == null) return 0;
        if (y.f != z) return 2;
        x.f = z;
        return z.f == x ? 1 : 3;
    }

    /** Assumptions are about the input: what the program links itself is linked. */
    static int linked(Link x, Link y) {
        if (x == null || y == null) return 0;
        x.f = y;
        return x.f == y ? 1 : 10;
    }

    /** One step round. */
    static int round(Link x) {
        if (x == null || x.f == null) return 0;
        if (x.f == x) return 1;
        if (x.f.f == x) return 2;
        return 3;
    }

    /** The same, or not. */
    static int same(Link x, Link y) {
        if (x == null || y == null) return 0;
        return x == y ? 1 : 2;
    }
}
