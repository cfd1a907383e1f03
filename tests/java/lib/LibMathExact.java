// Area: java.lang.Math
// Shows: the Exact methods with overflow messages, floorDiv, floorMod, ceil and abs edge cases, multiplyHigh, clamp by min and max
public class LibMathExact {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int I = Integer.MAX_VALUE, i = Integer.MIN_VALUE;
        long L = Long.MAX_VALUE, l = Long.MIN_VALUE;
        show("ok", Math.addExact(I, -1) + " " + Math.subtractExact(i, -1) + " " + Math.multiplyExact(46340, 46340) + " " + Math.incrementExact(I - 1) + " " + Math.decrementExact(i + 1) + " " + Math.negateExact(I) + " " + Math.toIntExact(-5L) + " " + Math.absExact(-3));
        show("ok long", Math.addExact(L, -1L) + " " + Math.subtractExact(l, -1L) + " " + Math.multiplyExact(3037000499L, 3037000499L) + " " + Math.multiplyExact(L, 1) + " " + Math.incrementExact(5L) + " " + Math.decrementExact(5L) + " " + Math.negateExact(L) + " " + Math.absExact(-7L));
        fails("addExact", () -> Math.addExact(I, 1));
        fails("subtractExact", () -> Math.subtractExact(i, 1));
        fails("multiplyExact", () -> Math.multiplyExact(65536, 65536));
        fails("incrementExact", () -> Math.incrementExact(I));
        fails("decrementExact", () -> Math.decrementExact(i));
        fails("negateExact", () -> Math.negateExact(i));
        fails("toIntExact", () -> Math.toIntExact(1L << 31));
        fails("absExact", () -> Math.absExact(i));
        fails("addExact long", () -> Math.addExact(L, 1L));
        fails("subtractExact long", () -> Math.subtractExact(l, 1L));
        fails("multiplyExact long", () -> Math.multiplyExact(L, 2L));
        fails("multiplyExact long min", () -> Math.multiplyExact(l, -1L));
        fails("multiplyExact long int", () -> Math.multiplyExact(L, 3));
        fails("negateExact long", () -> Math.negateExact(l));
        fails("absExact long", () -> Math.absExact(l));
        fails("incrementExact long", () -> Math.incrementExact(L));
        fails("decrementExact long", () -> Math.decrementExact(l));
        int[][] p = {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {6, 3}, {-6, 3}, {0, 5}, {i, -1}, {I, i}};
        for (int[] q : p) System.out.println(q[0] + "," + q[1] + " div " + q[0] / q[1] + " rem " + q[0] % q[1] + " floorDiv " + Math.floorDiv(q[0], q[1]) + " floorMod " + Math.floorMod(q[0], q[1]) + " long " + Math.floorDiv((long) q[0], q[1]) + " " + Math.floorMod((long) q[0], q[1]) + " " + Math.floorMod((long) q[0], (long) q[1]));
        fails("floorDiv zero", () -> Math.floorDiv(1, 0));
        fails("floorMod zero", () -> Math.floorMod(1L, 0L));
        fails("div zero", () -> show("x", 1 / (I - I)));
        fails("long rem zero", () -> show("x", 1L % (L - L)));
        show("multiplyHigh", Math.multiplyHigh(L, L) + " " + Math.multiplyHigh(l, l) + " " + Math.multiplyHigh(-1, 5) + " " + Math.multiplyHigh(1L << 62, 12) + " " + Math.multiplyFull(I, i));
        show("abs", Math.abs(-5) + " " + Math.abs(i) + " " + Math.abs(l) + " " + Math.abs(-0.0) + " " + Math.abs(-1.5f) + " " + Math.abs(Double.NEGATIVE_INFINITY));
        show("minmax", Math.min(1, 2) + " " + Math.max(L, l) + " " + Math.min(1f, Float.NaN) + " " + Math.max(-0.0, 0.0) + " " + Math.min(-0f, 0f) + " " + Math.max(2.5, Double.NaN));
        show("strict", StrictMath.addExact(1, 2) + " " + StrictMath.floorMod(-7, 3) + " " + StrictMath.multiplyHigh(L, 4) + " " + StrictMath.abs(-3) + " " + StrictMath.max(1.5, 2.5));
        fails("strict addExact", () -> StrictMath.addExact(I, 1));
    }
}
