// Area: instructions/integer arithmetic
// Shows: the exact arithmetic of Math throws where the plain instructions wrap

public class IntExactMath {
    interface Op {
        long run();
    }

    static void show(String name, Op op) {
        try {
            System.out.println(name + " = " + op.run());
        } catch (ArithmeticException e) {
            System.out.println(name + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE, lmin = Long.MIN_VALUE;
        show("add", () -> Math.addExact(max, 1));
        show("add2", () -> Math.addExact(max, -1));
        show("sub", () -> Math.subtractExact(min, 1));
        show("mul", () -> Math.multiplyExact(65536, 32768));
        show("mul2", () -> Math.multiplyExact(-65536, 32768));
        show("neg", () -> Math.negateExact(min));
        show("inc", () -> Math.incrementExact(max));
        show("dec", () -> Math.decrementExact(min));
        show("toInt", () -> Math.toIntExact(1L << 31));
        show("ladd", () -> Math.addExact(lmax, 1L));
        show("lsub", () -> Math.subtractExact(lmin, 1L));
        show("lmul", () -> Math.multiplyExact(lmin, -1L));
        show("lmul2", () -> Math.multiplyExact(3037000500L, 3037000500L));
        show("lmul3", () -> Math.multiplyExact(3037000499L, 3037000499L));
        show("lneg", () -> Math.negateExact(lmin));
        show("abs", () -> Math.abs(min));
        show("labs", () -> Math.abs(lmin));
        show("high", () -> Math.multiplyHigh(lmax, lmax));
        show("full", () -> Math.multiplyFull(max, max));
    }
}
