// Area: program: expression parser and evaluator
// Shows: sealed syntax tree, precedence, variables, functions, simplification and symbolic derivative
import java.util.*;
import java.util.function.*;

public class LibProgExpression {
    sealed interface Expr permits Num, Var, Bin, Call { }
    record Num(double v) implements Expr { @Override public String toString() { return v == Math.rint(v) && Math.abs(v) < 1e9 ? String.valueOf((long) v) : String.valueOf(v); } }
    record Var(String n) implements Expr { @Override public String toString() { return n; } }
    record Bin(char op, Expr l, Expr r) implements Expr { @Override public String toString() { return "(" + l + " " + op + " " + r + ")"; } }
    record Call(String f, Expr a) implements Expr { @Override public String toString() { return f + "(" + a + ")"; } }
    static final Map<String, DoubleUnaryOperator> FUNCS = Map.of("sqrt", Math::sqrt, "abs", Math::abs, "neg", x -> -x, "floor", Math::floor);
    static final class P {
        final String s; int i;
        P(String s) { this.s = s.replace(" ", ""); }
        Expr parse() { Expr e = sum(); if (i < s.length()) throw new IllegalArgumentException("unexpected '" + s.charAt(i) + "' at " + i); return e; }
        boolean eat(char c) { if (i < s.length() && s.charAt(i) == c) { i++; return true; } return false; }
        Expr sum() { Expr e = term(); while (true) { if (eat('+')) e = new Bin('+', e, term()); else if (eat('-')) e = new Bin('-', e, term()); else return e; } }
        Expr term() { Expr e = unary(); while (true) { if (eat('*')) e = new Bin('*', e, unary()); else if (eat('/')) e = new Bin('/', e, unary()); else if (eat('%')) e = new Bin('%', e, unary()); else return e; } }
        Expr unary() { if (eat('-')) return new Call("neg", unary()); if (eat('+')) return unary(); return power(); }
        Expr power() { Expr e = atom(); return eat('^') ? new Bin('^', e, unary()) : e; }
        Expr atom() {
            if (eat('(')) { Expr e = sum(); if (!eat(')')) throw new IllegalArgumentException("missing ) at " + i); return e; }
            int from = i;
            while (i < s.length() && (Character.isDigit(s.charAt(i)) || s.charAt(i) == '.')) i++;
            if (i > from) return new Num(Double.parseDouble(s.substring(from, i)));
            while (i < s.length() && Character.isLetter(s.charAt(i))) i++;
            if (i == from) throw new IllegalArgumentException(i < s.length() ? "unexpected '" + s.charAt(i) + "' at " + i : "unexpected end");
            String n = s.substring(from, i);
            if (eat('(')) { Expr a = sum(); if (!eat(')')) throw new IllegalArgumentException("missing ) at " + i); if (!FUNCS.containsKey(n)) throw new IllegalArgumentException("no function " + n); return new Call(n, a); }
            return new Var(n);
        }
    }
    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Var v) { Double d = env.get(v.n()); if (d == null) throw new NoSuchElementException("unbound " + v.n()); return d; }
        if (e instanceof Call c) return FUNCS.get(c.f()).applyAsDouble(eval(c.a(), env));
        Bin b = (Bin) e;
        double x = eval(b.l(), env), y = eval(b.r(), env);
        return switch (b.op()) { case '+' -> x + y; case '-' -> x - y; case '*' -> x * y; case '/' -> x / y; case '%' -> x % y; case '^' -> power(x, (int) y); default -> throw new AssertionError(b.op()); };
    }
    static double power(double x, int n) { if (n < 0) return 1 / power(x, -n); double r = 1; for (int i = 0; i < n; i++) r *= x; return r; }
    static Expr simplify(Expr e) {
        if (e instanceof Bin b) {
            Expr l = simplify(b.l()), r = simplify(b.r());
            if (l instanceof Num x && r instanceof Num y) return new Num(eval(new Bin(b.op(), x, y), Map.of()));
            if (b.op() == '*' && (is(l, 0) || is(r, 0))) return new Num(0);
            if (b.op() == '*' && is(l, 1)) return r;
            if ((b.op() == '*' || b.op() == '/' || b.op() == '^') && is(r, 1)) return l;
            if (b.op() == '+' && is(l, 0)) return r;
            if ((b.op() == '+' || b.op() == '-') && is(r, 0)) return l;
            return new Bin(b.op(), l, r);
        }
        return e instanceof Call c ? new Call(c.f(), simplify(c.a())) : e;
    }
    static boolean is(Expr e, double v) { return e instanceof Num n && n.v() == v; }
    static Expr derive(Expr e) {
        if (e instanceof Num) return new Num(0);
        if (e instanceof Var v) return new Num(v.n().equals("x") ? 1 : 0);
        if (e instanceof Bin b) return switch (b.op()) {
            case '+', '-' -> new Bin(b.op(), derive(b.l()), derive(b.r()));
            case '*' -> new Bin('+', new Bin('*', derive(b.l()), b.r()), new Bin('*', b.l(), derive(b.r())));
            case '^' -> new Bin('*', new Bin('*', b.r(), new Bin('^', b.l(), new Bin('-', b.r(), new Num(1)))), derive(b.l()));
            default -> throw new UnsupportedOperationException("derivative of " + b.op());
        };
        throw new UnsupportedOperationException("derivative of " + e);
    }
    public static void main(String[] args) {
        Map<String, Double> env = new TreeMap<>(Map.of("x", 3.0, "y", -2.0));
        for (String s : new String[] {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "10 / 4 - 1", "x * x + y", "sqrt(16) + abs(y)", "7 % 4 * 2", "1 - 2 - 3", "2 * (x - (y - 1))", "0 * x + 1 * y", "z + 1", "1 / 0", "2 ^ -1"}) {
            try { Expr e = new P(s).parse(); System.out.println(s + " => " + e + " = " + eval(e, env) + " ~ " + simplify(e)); } catch (RuntimeException e) { System.out.println(s + " => " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
        }
        for (String s : new String[] {"1 +", "(1", "1 $ 2", "foo(1)", "", "1 2", ")"}) try { System.out.println(new P(s).parse()); } catch (IllegalArgumentException e) { System.out.println("[" + s + "] " + e.getMessage()); }
        for (String s : new String[] {"x ^ 3 + 2 * x", "x * x * x", "5", "(x + 1) ^ 2", "sqrt(x)"}) try { System.out.println("d " + s + " = " + simplify(derive(new P(s).parse()))); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
    }
}
