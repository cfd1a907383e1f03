// Area: enums
// Shows: constants with bodies, fields, constructors, abstract methods, interfaces and statics

import java.util.function.IntBinaryOperator;

public class EnumBodies {
    interface HasSymbol { String symbol(); default String show(int a, int b) { return a + symbol() + b; } }

    enum Op implements HasSymbol, IntBinaryOperator {
        ADD("+") { public int applyAsInt(int a, int b) { return a + b; } },
        SUB("-") { public int applyAsInt(int a, int b) { return a - b; } @Override public String show(int a, int b) { return "(" + super.show(a, b) + ")"; } },
        MUL("*") { public int applyAsInt(int a, int b) { return a * b; } int prec() { return 2; } };
        private final String s;
        private static int uses;
        Op(String s) { this.s = s; }
        public String symbol() { uses++; return s; }
        int prec() { return 1; }
        static Op of(String s) {
            for (Op o : values()) if (o.s.equals(s)) return o;
            throw new IllegalArgumentException("no op " + s);
        }
    }

    enum Lambda {
        INC(x -> x + 1), SQ(x -> x * x), NEG(x -> -x);
        final java.util.function.IntUnaryOperator f;
        Lambda(java.util.function.IntUnaryOperator f) { this.f = f; }
    }

    enum Level { LOW(1), MID(5) { @Override public String toString() { return "medium"; } }, HIGH(10);
        final int w;
        Level(int w) { this.w = w; }
        Level next() { return values()[(ordinal() + 1) % values().length]; }
    }

    enum Single { INSTANCE; int n; int next() { return ++n; } }

    public static void main(String[] args) {
        for (Op o : Op.values()) System.out.println(new StringBuilder().append(o).append(" ").append(o.show(6, 3)).append("=").append(o.applyAsInt(6, 3)).append(" ").append(o.prec()).append(" ").append(o.getClass().isAnonymousClass()).append(" ").append(o.getDeclaringClass().getSimpleName()));
        System.out.println(Op.of("*") + " " + Op.uses);
        try {
            Op.of("/");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int v = 3;
        for (Lambda l : Lambda.values()) System.out.println(l + " " + (v = l.f.applyAsInt(v)));
        for (Level l : Level.values()) System.out.println(l + " " + l.name() + " " + l.next() + " " + l.w);
        System.out.println(Single.INSTANCE.next() + Single.INSTANCE.next());
    }
}
