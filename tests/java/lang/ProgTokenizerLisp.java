// Area: programs/interpreters
// Shows: a small Lisp: reader, environments, closures, recursion and errors

import java.util.*;

public class ProgTokenizerLisp {
    interface Fn { Object call(List<Object> a); }

    record Sym(String n) { @Override public String toString() { return n; } }

    static class Env {
        final Map<String, Object> m = new HashMap<>();
        final Env up;
        Env(Env up) { this.up = up; }
        Object get(String n) {
            for (Env e = this; e != null; e = e.up) if (e.m.containsKey(n)) return e.m.get(n);
            throw new NoSuchElementException("unbound " + n);
        }
    }

    final String s;
    int p;

    ProgTokenizerLisp(String s) { this.s = s; }

    Object read() {
        while (p < s.length() && Character.isWhitespace(s.charAt(p))) p++;
        if (p >= s.length()) throw new IllegalStateException("end of input");
        char c = s.charAt(p++);
        if (c == '(') {
            List<Object> l = new ArrayList<>();
            while (true) {
                while (p < s.length() && s.charAt(p) == ' ') p++;
                if (p < s.length() && s.charAt(p) == ')') { p++; return l; }
                l.add(read());
            }
        }
        if (c == ')') throw new IllegalStateException("unexpected )");
        if (c == '\'') return List.of(new Sym("quote"), read());
        int st = p - 1;
        while (p < s.length() && " ()".indexOf(s.charAt(p)) < 0) p++;
        String t = s.substring(st, p);
        return t.matches("-?\\d+") ? (Object) Long.parseLong(t) : new Sym(t);
    }

    static boolean truthy(Object o) { return o != Boolean.FALSE && !(o instanceof List<?> l && l.isEmpty()); }

    static Object eval(Object x, Env e) {
        if (x instanceof Sym y) return e.get(y.n);
        if (!(x instanceof List<?> l)) return x;
        if (l.get(0) instanceof Sym h) {
            switch (h.n) {
                case "quote": return l.get(1);
                case "if": return eval(truthy(eval(l.get(1), e)) ? l.get(2) : l.get(3), e);
                case "def": { Object v = eval(l.get(2), e); e.m.put(((Sym) l.get(1)).n, v); return l.get(1); }
                case "fn": {
                    List<?> ps = (List<?>) l.get(1);
                    return (Fn) a -> {
                        if (a.size() != ps.size()) throw new IllegalArgumentException("arity " + a.size() + " for " + ps.size());
                        Env in = new Env(e);
                        for (int i = 0; i < a.size(); i++) in.m.put(((Sym) ps.get(i)).n, a.get(i));
                        return eval(l.get(2), in);
                    };
                }
                default:
            }
        }
        List<Object> v = new ArrayList<>();
        for (Object o : l) v.add(eval(o, e));
        if (!(v.get(0) instanceof Fn f)) throw new IllegalArgumentException("not a function: " + v.get(0));
        return f.call(v.subList(1, v.size()));
    }

    static long n(Object o) { return (Long) o; }

    public static void main(String[] args) {
        Env g = new Env(null);
        g.m.put("+", (Fn) a -> a.stream().mapToLong(ProgTokenizerLisp::n).sum());
        g.m.put("-", (Fn) a -> a.size() == 1 ? -n(a.get(0)) : n(a.get(0)) - n(a.get(1)));
        g.m.put("*", (Fn) a -> a.stream().mapToLong(ProgTokenizerLisp::n).reduce(1, (x, y) -> x * y));
        g.m.put("<", (Fn) a -> n(a.get(0)) < n(a.get(1)));
        g.m.put("=", (Fn) a -> a.get(0).equals(a.get(1)));
        g.m.put("car", (Fn) a -> ((List<?>) a.get(0)).get(0));
        g.m.put("cdr", (Fn) a -> ((List<?>) a.get(0)).subList(1, ((List<?>) a.get(0)).size()));
        g.m.put("cons", (Fn) a -> { List<Object> r = new ArrayList<>(); r.add(a.get(0)); r.addAll((List<?>) a.get(1)); return r; });
        String[] src = {
            "(+ 1 2 (* 3 4))", "(def fact (fn (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 20)", "(def add (fn (a) (fn (b) (+ a b))))", "((add 3) 4)",
            "(def map (fn (f l) (if l (cons (f (car l)) (map f (cdr l))) '())))", "(map (fn (x) (* x x)) '(1 2 3 4))", "(map (add 10) '(1 2))", "'(a (b c) -5)",
            "(def fib (fn (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))", "(fib 11)", "(if '() 1 2)", "(nope 1)", "(1 2)", "((fn (x) x))", "(car '())", "(+ 1 'a)", "(+ 1", ")"
        };
        for (String s : src) {
            try {
                System.out.println(eval(new ProgTokenizerLisp(s).read(), g));
            } catch (ClassCastException | IndexOutOfBoundsException e) {
                System.out.println("type error " + e.getClass().getSimpleName());
            } catch (RuntimeException e) {
                System.out.println("error: " + e.getMessage());
            }
        }
    }
}
