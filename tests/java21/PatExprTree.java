// Area: java 21/programs
// Shows: symbolic algebra with record patterns: simplify, derive and print

public class PatExprTree {
    sealed interface E {}

    record Num(double v) implements E {}

    record Var(String n) implements E {}

    record Add(E l, E r) implements E {}

    record Mul(E l, E r) implements E {}

    record Pow(E b, int e) implements E {}

    static E simp(E e) {
        return switch (e) {
            case Add(Num(var a), Num(var b)) -> new Num(a + b);
            case Add(Num(var z), E r) when z == 0 -> simp(r);
            case Add(E l, Num(var z)) when z == 0 -> simp(l);
            case Add(E l, E r) when l.equals(r) -> simp(new Mul(new Num(2), l));
            case Add(E l, E r) -> again(e, new Add(simp(l), simp(r)));
            case Mul(Num(var a), Num(var b)) -> new Num(a * b);
            case Mul(Num(var z), E r) when z == 0 -> new Num(0);
            case Mul(Num(var o), E r) when o == 1 -> simp(r);
            case Mul(E l, Num n) -> simp(new Mul(n, l));
            case Mul(Num(var a), Mul(Num(var b), E r)) -> simp(new Mul(new Num(a * b), r));
            case Mul(E l, E r) -> again(e, new Mul(simp(l), simp(r)));
            case Pow(E b, int k) when k == 0 -> new Num(1);
            case Pow(E b, int k) when k == 1 -> simp(b);
            case Pow(E b, int k) -> again(e, new Pow(simp(b), k));
            case Num n -> n;
            case Var v -> v;
        };
    }

    static E again(E old, E now) { return old.equals(now) ? now : simp(now); }

    static E d(E e) {
        return switch (e) {
            case Num n -> new Num(0);
            case Var(String n) -> new Num(n.equals("x") ? 1 : 0);
            case Add(E l, E r) -> new Add(d(l), d(r));
            case Mul(E l, E r) -> new Add(new Mul(d(l), r), new Mul(l, d(r)));
            case Pow(E b, int k) -> new Mul(new Mul(new Num(k), new Pow(b, k - 1)), d(b));
        };
    }

    static String show(E e) {
        return switch (e) {
            case Num(double v) when v == (int) v -> "" + (int) v;
            case Num(double v) -> "" + v;
            case Var(var n) -> n;
            case Add(var l, var r) -> "(" + show(l) + " + " + show(r) + ")";
            case Mul(var l, var r) -> show(l) + "*" + show(r);
            case Pow(var b, var k) -> show(b) + "^" + k;
        };
    }

    static double eval(E e, double x) {
        return switch (e) {
            case Num(var v) -> v;
            case Var v -> x;
            case Add(var l, var r) -> eval(l, x) + eval(r, x);
            case Mul(var l, var r) -> eval(l, x) * eval(r, x);
            case Pow(var b, var k) -> Math.pow(eval(b, x), k);
        };
    }

    public static void main(String[] args) {
        E x = new Var("x");
        E[] all = {new Add(x, new Num(0)), new Mul(new Num(1), new Add(x, x)), new Pow(x, 3), new Add(new Mul(new Num(3), new Pow(x, 2)), new Mul(x, new Num(2.5))), new Pow(new Add(x, new Num(1)), 2), new Mul(new Num(2), new Mul(new Num(3), x))};
        for (E e : all) System.out.println(show(e) + " | " + show(simp(e)) + " | " + show(simp(d(e))) + " | " + eval(e, 2) + " " + eval(d(e), 2) + " " + eval(simp(d(e)), 2));
    }
}
