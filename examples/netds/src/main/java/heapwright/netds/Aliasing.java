package heapwright.netds;

/**
 * Methods whose result depends on which of their parameters are the same object.
 *
 * <p>The program itself branches once in each of them. A tool that decides every possible alias at the moment of a
 * field access explores as many paths as there are partitions of the parameters; one that keeps the alias open needs
 * two.
 */
public final class Aliasing {
    private Aliasing() {}

    /** Two writes, a read and a third write through references that may all be equal, and then one question. */
    public static int m(Cell x, Cell y, Cell z) {
        x.f = 1;
        z.f = -5;
        int opening = callA();
        y.f = x.f + 1;
        int closing = callB();
        if (x == z) {
            return opening + closing + callC(y.f);
        }
        return opening + closing + callD(y.f);
    }

    private static int callA() {
        return 100;
    }

    private static int callB() {
        return 1000;
    }

    private static int callC(int value) {
        return value * 2;
    }

    private static int callD(int value) {
        return -value;
    }

    /** Whether 1 write, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain2(Cell c1, Cell c2) {
        c1.f = 1;
        c2.f = c1.f + 2;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 2 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain3(Cell c1, Cell c2, Cell c3) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 3 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain4(Cell c1, Cell c2, Cell c3, Cell c4) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 4 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain5(Cell c1, Cell c2, Cell c3, Cell c4, Cell c5) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 5 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain6(Cell c1, Cell c2, Cell c3, Cell c4, Cell c5, Cell c6) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        c6.f = c1.f + 6;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 6 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain7(Cell c1, Cell c2, Cell c3, Cell c4, Cell c5, Cell c6, Cell c7) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        c6.f = c1.f + 6;
        c7.f = c1.f + 7;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 7 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain8(Cell c1, Cell c2, Cell c3, Cell c4, Cell c5, Cell c6, Cell c7, Cell c8) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        c6.f = c1.f + 6;
        c7.f = c1.f + 7;
        c8.f = c1.f + 8;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 8 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain9(Cell c1, Cell c2, Cell c3, Cell c4, Cell c5, Cell c6, Cell c7, Cell c8, Cell c9) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        c6.f = c1.f + 6;
        c7.f = c1.f + 7;
        c8.f = c1.f + 8;
        c9.f = c1.f + 9;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 9 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain10(
            Cell c1, Cell c2, Cell c3, Cell c4, Cell c5,
            Cell c6, Cell c7, Cell c8, Cell c9, Cell c10) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        c6.f = c1.f + 6;
        c7.f = c1.f + 7;
        c8.f = c1.f + 8;
        c9.f = c1.f + 9;
        c10.f = c1.f + 10;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 10 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain11(
            Cell c1, Cell c2, Cell c3, Cell c4, Cell c5,
            Cell c6, Cell c7, Cell c8, Cell c9, Cell c10, Cell c11) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        c6.f = c1.f + 6;
        c7.f = c1.f + 7;
        c8.f = c1.f + 8;
        c9.f = c1.f + 9;
        c10.f = c1.f + 10;
        c11.f = c1.f + 11;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }

    /** Whether 11 writes, each fed by a read of the first cell, left that cell untouched. */
    public static boolean chain12(
            Cell c1, Cell c2, Cell c3, Cell c4, Cell c5, Cell c6,
            Cell c7, Cell c8, Cell c9, Cell c10, Cell c11, Cell c12) {
        c1.f = 1;
        c2.f = c1.f + 2;
        c3.f = c1.f + 3;
        c4.f = c1.f + 4;
        c5.f = c1.f + 5;
        c6.f = c1.f + 6;
        c7.f = c1.f + 7;
        c8.f = c1.f + 8;
        c9.f = c1.f + 9;
        c10.f = c1.f + 10;
        c11.f = c1.f + 11;
        c12.f = c1.f + 12;
        if (c1.f == 1) {
            return true;
        }
        return false;
    }
}
