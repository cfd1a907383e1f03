// Area: programs/structures
// Shows: a visitor over an expression tree: printing, evaluation, simplification and derivative

import java.util.function.Function;

public class ProgVisitorShapes {
    interface Visitor<R> { R num(double v); R var(String n); R add(Node a, Node b); R mul(Node a, Node b); }

    interface Node { <R> R accept(Visitor<R> v); }

    static Node num(double d) { return new Node() { public <R> R accept(Visitor<R> v) { return v.num(d); } }; }

    static Node var(String n) { return new Node() { public <R> R accept(Visitor<R> v) { return v.var(n); } }; }

    static Node add(Node a, Node b) { return new Node() { public <R> R accept(Visitor<R> v) { return v.add(a, b); } }; }

    static Node mul(Node a, Node b) { return new Node() { public <R> R accept(Visitor<R> v) { return v.mul(a, b); } }; }

    static class Print implements Visitor<String> {
        public String num(double v) { return v == (long) v ? "" + (long) v : "" + v; }
        public String var(String n) { return n; }
        public String add(Node a, Node b) { return "(" + a.accept(this) + " + " + b.accept(this) + ")"; }
        public String mul(Node a, Node b) { return a.accept(this) + "*" + b.accept(this); }
    }

    static class Eval implements Visitor<Double> {
        final Function<String, Double> env;
        Eval(Function<String, Double> env) { this.env = env; }
        public Double num(double v) { return v; }
        public Double var(String n) { return env.apply(n); }
        public Double add(Node a, Node b) { return a.accept(this) + b.accept(this); }
        public Double mul(Node a, Node b) { return a.accept(this) * b.accept(this); }
    }

    static class Derive implements Visitor<Node> {
        final String x;
        Derive(String x) { this.x = x; }
        public Node num(double v) { return ProgVisitorShapes.num(0); }
        public Node var(String n) { return ProgVisitorShapes.num(n.equals(x) ? 1 : 0); }
        public Node add(Node a, Node b) { return ProgVisitorShapes.add(a.accept(this), b.accept(this)); }
        public Node mul(Node a, Node b) { return ProgVisitorShapes.add(ProgVisitorShapes.mul(a.accept(this), b), ProgVisitorShapes.mul(a, b.accept(this))); }
    }

    static Double constant(Node n) {
        try {
            return n.accept(new Eval(v -> { throw new IllegalStateException(); }));
        } catch (IllegalStateException e) {
            return null;
        }
    }

    static class Simplify implements Visitor<Node> {
        public Node num(double v) { return ProgVisitorShapes.num(v); }
        public Node var(String n) { return ProgVisitorShapes.var(n); }
        public Node add(Node a, Node b) {
            a = a.accept(this);
            b = b.accept(this);
            Double x = constant(a), y = constant(b);
            return x != null && y != null ? ProgVisitorShapes.num(x + y) : x != null && x == 0 ? b : y != null && y == 0 ? a : ProgVisitorShapes.add(a, b);
        }
        public Node mul(Node a, Node b) {
            a = a.accept(this);
            b = b.accept(this);
            Double x = constant(a), y = constant(b);
            if (x != null && y != null) return ProgVisitorShapes.num(x * y);
            if (x != null && x == 0 || y != null && y == 0) return ProgVisitorShapes.num(0);
            return x != null && x == 1 ? b : y != null && y == 1 ? a : ProgVisitorShapes.mul(a, b);
        }
    }

    public static void main(String[] args) {
        Node x = var("x"), e = add(mul(mul(x, x), x), add(mul(num(3), x), num(2.5)));
        Print p = new Print();
        System.out.println(e.accept(p));
        System.out.println(e.accept(new Eval(n -> 2.0)));
        Node d = e.accept(new Derive("x"));
        System.out.println(d.accept(p));
        Node s = d.accept(new Simplify());
        System.out.println(s.accept(p) + " " + s.accept(new Eval(n -> 2.0)) + " " + d.accept(new Eval(n -> 2.0)));
        Node dd = s.accept(new Derive("x")).accept(new Simplify());
        System.out.println(dd.accept(p) + " " + e.accept(new Derive("y")).accept(new Simplify()).accept(p));
        try {
            e.accept(new Eval(n -> null));
        } catch (NullPointerException ex) {
            System.out.println("unbound");
        }
    }
}
