package truth;

public class Outcomes {
    private static final Outcomes INSTANCE = new Outcomes();
    private Outcomes() {}
    static Outcomes get() { return INSTANCE; }
    public int div(int a, int b) { return a / b; }
    static int check(int x) { assert x > 10; return x; }
    static int checked(int x) { assert x > 10 : "small: " + x; return x; }
    static class Own extends RuntimeException { final int n; Own(int n) { this.n = n; } @Override public String getMessage() { return "own " + n; } }
    static class Throwing extends RuntimeException { @Override public String getMessage() { throw new IllegalStateException(); } }
    static int own(int n) { if (n > 5) throw new Own(n); return n; }
    static int throwing(int n) { if (n > 5) throw new Throwing(); return n; }
    static int format(int n) { if (n == 3) return String.format("%d %d", n).length(); return n; }
    static int caught(int[] a, int i) { try { return a[i]; } catch (ArrayIndexOutOfBoundsException e) { return -1; } catch (NullPointerException e) { return -2; } }
    static int twice(int a, int b, int c) { int x = a / b; int y = a / c; return x + y; }
    static int lines(int[] a) { int s = a[0]; s += a[1]; s += a[2]; return s; }
    static int fin(Object o) { int n = 0; try { n = o.hashCode(); } finally { n++; } return n > 0 ? 1 : 1; }
}
