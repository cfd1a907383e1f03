// Area: program: tiny Lisp interpreter
// Shows: reader, environments, lambda closures, recursion, quote, define, let, list functions, error messages
import java.util.*;
import java.util.function.*;

public class LibProgLisp {
    static final class LispError extends RuntimeException { LispError(String m) { super(m); } }
    static final class Sym { final String n; private static final Map<String, Sym> ALL = new HashMap<>(); private Sym(String n) { this.n = n; } static Sym of(String n) { return ALL.computeIfAbsent(n, Sym::new); } @Override public String toString() { return n; } }
    interface Fn extends Function<List<Object>, Object> { }
    static final class Env {
        final Map<Sym, Object> vars = new HashMap<>(); final Env up;
        Env(Env up) { this.up = up; }
        Object get(Sym s) { for (Env e = this; e != null; e = e.up) if (e.vars.containsKey(s)) return e.vars.get(s); throw new LispError("unbound symbol " + s); }
        void set(Sym s, Object v) { for (Env e = this; e != null; e = e.up) if (e.vars.containsKey(s)) { e.vars.put(s, v); return; } throw new LispError("cannot set " + s); }
    }
    static final class Reader {
        final Deque<String> toks = new ArrayDeque<>();
        Reader(String s) { for (String t : s.replaceAll(";[^\n]*", "").replace("(", " ( ").replace(")", " ) ").replace("'", " ' ").trim().split("\\s+")) if (!t.isEmpty()) toks.add(t); }
        Object read() {
            if (toks.isEmpty()) throw new LispError("unexpected end");
            String t = toks.pop();
            if (t.equals("'")) return List.of(Sym.of("quote"), read());
            if (t.equals("(")) { List<Object> l = new ArrayList<>(); while (true) { if (toks.isEmpty()) throw new LispError("missing )"); if (toks.peek().equals(")")) { toks.pop(); return l; } l.add(read()); } }
            if (t.equals(")")) throw new LispError("unexpected )");
            if (t.equals("#t")) return true;
            if (t.equals("#f")) return false;
            try { return Long.parseLong(t); } catch (NumberFormatException e) { return Sym.of(t); }
        }
    }
    static Object eval(Object x, Env env) {
        while (true) {
            if (x instanceof Sym s) return env.get(s);
            if (!(x instanceof List<?> l)) return x;
            if (l.isEmpty()) return l;
            String head = l.get(0) instanceof Sym s ? s.n : "";
            switch (head) {
                case "quote": return l.get(1);
                case "if": x = truthy(eval(l.get(1), env)) ? l.get(2) : l.size() > 3 ? l.get(3) : false; continue;
                case "define": { if (l.get(1) instanceof List<?> sig) { env.vars.put((Sym) sig.get(0), lambda(sig.subList(1, sig.size()), l.subList(2, l.size()), env)); return sig.get(0); } env.vars.put((Sym) l.get(1), eval(l.get(2), env)); return l.get(1); }
                case "set!": env.set((Sym) l.get(1), eval(l.get(2), env)); return l.get(1);
                case "lambda": return lambda((List<?>) l.get(1), l.subList(2, l.size()), env);
                case "begin": for (int i = 1; i < l.size() - 1; i++) eval(l.get(i), env); x = l.get(l.size() - 1); continue;
                case "let": { Env e = new Env(env); for (Object b : (List<?>) l.get(1)) e.vars.put((Sym) ((List<?>) b).get(0), eval(((List<?>) b).get(1), env)); x = l.get(2); env = e; continue; }
                case "and": { Object v = true; for (int i = 1; i < l.size(); i++) if (!truthy(v = eval(l.get(i), env))) break; return v; }
                case "or": { Object v = false; for (int i = 1; i < l.size(); i++) if (truthy(v = eval(l.get(i), env))) break; return v; }
                default:
            }
            Object f = eval(l.get(0), env);
            if (!(f instanceof Fn fn)) throw new LispError("not a function: " + show(f));
            List<Object> args = new ArrayList<>();
            for (int i = 1; i < l.size(); i++) args.add(eval(l.get(i), env));
            return fn.apply(args);
        }
    }
    static Fn lambda(List<?> params, List<?> body, Env env) {
        return args -> {
            if (args.size() != params.size()) throw new LispError("expected " + params.size() + " arguments but got " + args.size());
            Env e = new Env(env);
            for (int i = 0; i < args.size(); i++) e.vars.put((Sym) params.get(i), args.get(i));
            Object r = false;
            for (Object b : body) r = eval(b, e);
            return r;
        };
    }
    static boolean truthy(Object o) { return !Boolean.FALSE.equals(o); }
    static String show(Object o) { if (o instanceof List<?> l) { StringJoiner j = new StringJoiner(" ", "(", ")"); l.forEach(x -> j.add(show(x))); return j.toString(); } if (o instanceof Boolean b) return b ? "#t" : "#f"; return o instanceof Fn ? "<function>" : String.valueOf(o); }
    static Env global() {
        Env g = new Env(null);
        BiConsumer<String, Fn> def = (n, f) -> g.vars.put(Sym.of(n), f);
        def.accept("+", a -> a.stream().mapToLong(x -> (Long) x).sum());
        def.accept("*", a -> a.stream().mapToLong(x -> (Long) x).reduce(1, (p, q) -> p * q));
        def.accept("-", a -> a.size() == 1 ? -(Long) a.get(0) : (Long) a.get(0) - (Long) a.get(1));
        def.accept("/", a -> (Long) a.get(0) / (Long) a.get(1));
        def.accept("mod", a -> Math.floorMod((Long) a.get(0), (Long) a.get(1)));
        def.accept("<", a -> (Long) a.get(0) < (Long) a.get(1));
        def.accept("=", a -> a.get(0).equals(a.get(1)));
        def.accept("list", ArrayList::new);
        def.accept("car", a -> ((List<?>) a.get(0)).get(0));
        def.accept("cdr", a -> { List<?> l = (List<?>) a.get(0); return new ArrayList<Object>(l.subList(1, l.size())); });
        def.accept("cons", a -> { List<Object> l = new ArrayList<>(); l.add(a.get(0)); l.addAll((List<?>) a.get(1)); return l; });
        def.accept("null?", a -> a.get(0) instanceof List<?> l && l.isEmpty());
        return g;
    }
    public static void main(String[] args) {
        Env g = global();
        String[] progs = {"(+ 1 2 (* 3 4))", "(define x 10)", "(define (sq n) (* n n))", "(sq (+ x 1))", "(define (fact n) (if (< n 2) 1 (* n (fact (- n 1)))))", "(fact 15)", "(define (map f l) (if (null? l) '() (cons (f (car l)) (map f (cdr l)))))", "(map sq '(1 2 3 4))", "(define (range a b) (if (< a b) (cons a (range (+ a 1) b)) '()))", "(define (filter p l) (if (null? l) '() (if (p (car l)) (cons (car l) (filter p (cdr l))) (filter p (cdr l)))))", "(filter (lambda (n) (= (mod n 3) 0)) (range 0 20))", "(define (counter) (let ((n 0)) (lambda () (begin (set! n (+ n 1)) n))))", "(define c (counter))", "(c)", "(c)", "(let ((x 2) (y 3)) (* x y))", "(and 1 2 #f 3)", "(or #f #f 7)", "'(a (b . c) #t)", "(define (fold f z l) (if (null? l) z (fold f (f z (car l)) (cdr l))))", "(fold + 0 (range 0 50))", "(define (fib n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))", "(map fib (range 0 13))", "(if #f 1)", "sq", "(y)", "(1 2)", "(sq 1 2)", "(car 5)", "(/ 1 0)", "(+ 1", ")", "(set! nope 1)", "(car '())"};
        for (String p : progs) {
            try { System.out.println(p + " => " + show(eval(new Reader(p).read(), g))); }
            catch (LispError e) { System.out.println(p + " => error: " + e.getMessage()); }
            catch (ClassCastException e) { System.out.println(p + " => type error"); }
            catch (RuntimeException e) { System.out.println(p + " => " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
        }
    }
}
