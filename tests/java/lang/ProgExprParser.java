// Area: programs/parsers
// Shows: a recursive descent parser and evaluator of arithmetic with variables and functions

import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

public class ProgExprParser {
    private final String src;
    private int at;
    private final Map<String, Double> vars;
    private static final Map<String, DoubleUnaryOperator> FUNS = new TreeMap<>(Map.of("sqrt", Math::sqrt, "abs", Math::abs, "neg", x -> -x));

    ProgExprParser(String src, Map<String, Double> vars) {
        this.src = src;
        this.vars = vars;
    }

    private char peek() {
        while (at < src.length() && src.charAt(at) == ' ') at++;
        return at < src.length() ? src.charAt(at) : '\0';
    }

    private boolean eat(char c) {
        if (peek() != c) return false;
        at++;
        return true;
    }

    double parse() {
        double v = assign();
        if (peek() != '\0') throw fail("unexpected '" + peek() + "'");
        return v;
    }

    private IllegalArgumentException fail(String m) {
        return new IllegalArgumentException(m + " at " + at);
    }

    private double assign() {
        int save = at;
        if (Character.isLetter(peek())) {
            String n = name();
            if (eat('=') && peek() != '=') {
                double v = assign();
                vars.put(n, v);
                return v;
            }
            at = save;
        }
        return sum();
    }

    private double sum() {
        double v = product();
        while (true) {
            if (eat('+')) v += product();
            else if (eat('-')) v -= product();
            else return v;
        }
    }

    private double product() {
        double v = unary();
        while (true) {
            if (eat('*')) v *= unary();
            else if (eat('/')) v /= unary();
            else if (eat('%')) v %= unary();
            else return v;
        }
    }

    private double unary() {
        if (eat('-')) return -unary();
        if (eat('+')) return unary();
        return power();
    }

    private double power() {
        double b = primary();
        if (!eat('^')) return b;
        double e = unary();
        double r = 1;
        for (int i = 0; i < Math.abs(e); i++) r *= b;
        return e < 0 ? 1 / r : r;
    }

    private String name() {
        int start = at;
        while (at < src.length() && Character.isLetterOrDigit(src.charAt(at))) at++;
        return src.substring(start, at);
    }

    private double primary() {
        char c = peek();
        if (eat('(')) {
            double v = sum();
            if (!eat(')')) throw fail("missing )");
            return v;
        }
        if (Character.isDigit(c) || c == '.') {
            int start = at;
            while (at < src.length() && (Character.isDigit(src.charAt(at)) || src.charAt(at) == '.')) at++;
            return Double.parseDouble(src.substring(start, at));
        }
        if (Character.isLetter(c)) {
            String n = name();
            if (eat('(')) {
                double a = sum();
                if (!eat(')')) throw fail("missing )");
                DoubleUnaryOperator f = FUNS.get(n);
                if (f == null) throw fail("no function " + n);
                return f.applyAsDouble(a);
            }
            Double v = vars.get(n);
            if (v == null) throw fail("no variable " + n);
            return v;
        }
        throw fail(c == '\0' ? "unexpected end" : "unexpected '" + c + "'");
    }

    public static void main(String[] args) {
        Map<String, Double> vars = new TreeMap<>();
        String[] all = {"1+2*3", "(1+2)*3", "2^3^2", "-2^2", "10/4-1", "7%4*2", "x = 3", "y = x = x + 1.5", "x*y", "sqrt(x*x) + abs(-2)", "1/0", "0/0", "2^-3",
            "1 +", "(1", "foo(2)", "zz", "1 $ 2", "1..2", "--5", "neg(neg(2))"};
        for (String s : all) {
            try {
                System.out.println(s + " => " + new ProgExprParser(s, vars).parse());
            } catch (NumberFormatException e) {
                System.out.println(s + " => number: " + e.getMessage());
            } catch (IllegalArgumentException e) {
                System.out.println(s + " => " + e.getMessage());
            }
        }
        System.out.println(vars);
    }
}
