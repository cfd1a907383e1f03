// Area: language/evaluation order
// Shows: operands, arguments, array accesses and assignments are evaluated left to right

public class EvalOrder {
    static StringBuilder log = new StringBuilder();

    static int v(int x) {
        log.append(x).append(' ');
        return x;
    }

    static int[] arr(int[] a) {
        log.append("arr ");
        return a;
    }

    static int[] none() {
        log.append("none ");
        return null;
    }

    static int sum(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    static void flush(Object r) {
        System.out.println(log + "-> " + r);
        log.setLength(0);
    }

    static EvalOrder self(EvalOrder e) {
        log.append("self ");
        return e;
    }

    static int stat(int x) {
        return x;
    }

    public static void main(String[] args) {
        flush(v(1) + v(2) * v(3) - v(4));
        flush(sum(v(3), v(2), v(1)));
        int i = 1;
        flush(sum(i, i++, i));
        flush(i + (i = 5) * i);
        int[] a = new int[4];
        arr(a)[v(2)] = v(9);
        flush(a[2]);
        arr(a)[v(1)] += v(a[2]);
        flush(a[1]);
        try {
            none()[v(0)] = v(7);
        } catch (NullPointerException e) {
            flush("NPE");
        }
        try {
            arr(a)[v(4)] = v(8);
        } catch (ArrayIndexOutOfBoundsException e) {
            flush(e.getMessage());
        }
        try {
            arr(a)[v(0) / (i - i)] = v(8);
        } catch (ArithmeticException e) {
            flush(e.getMessage());
        }
        int[] b = {0, 0};
        int[] c = b;
        b[(b = new int[] {5, 6})[0] - 5] = 77;
        flush(c[0] + " " + b[0]);
        flush(self(null).stat(v(3)));
        int k = 2;
        k += k++ * 2 + k;
        flush(k);
        a[i = 3] = i = 1;
        flush(a[3] + " " + i);
        int[][] m = new int[v(2)][v(3)];
        flush(m.length + "x" + m[0].length);
        try {
            int[][] bad = new int[v(1)][v(-1)];
            flush(bad);
        } catch (NegativeArraySizeException e) {
            flush(e.getMessage());
        }
        String s = "" + v(1) + v(2) + (v(3) + v(4));
        flush(s);
        int x = 10;
        x -= (x = 3) + x;
        flush(x);
        try {
            int y = v(1) / v(0) + v(5);
            flush(y);
        } catch (ArithmeticException e) {
            flush("stopped");
        }
    }
}
