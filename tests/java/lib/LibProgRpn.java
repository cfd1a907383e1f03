// Area: program: RPN calculator
// Shows: shunting-yard conversion, operators with associativity, evaluation with BigDecimal, functions, error reports
import java.math.*;
import java.util.*;

public class LibProgRpn {
    enum Op {
        ADD("+", 1, false) { @Override BigDecimal apply(BigDecimal a, BigDecimal b) { return a.add(b); } },
        SUB("-", 1, false) { @Override BigDecimal apply(BigDecimal a, BigDecimal b) { return a.subtract(b); } },
        MUL("*", 2, false) { @Override BigDecimal apply(BigDecimal a, BigDecimal b) { return a.multiply(b); } },
        DIV("/", 2, false) { @Override BigDecimal apply(BigDecimal a, BigDecimal b) { return a.divide(b, 12, RoundingMode.HALF_UP).stripTrailingZeros(); } },
        POW("^", 3, true) { @Override BigDecimal apply(BigDecimal a, BigDecimal b) { return a.pow(b.intValueExact()); } };
        final String s; final int prec; final boolean right;
        Op(String s, int p, boolean r) { this.s = s; prec = p; right = r; }
        abstract BigDecimal apply(BigDecimal a, BigDecimal b);
        static Op of(String s) { for (Op o : values()) if (o.s.equals(s)) return o; return null; }
    }
    static List<String> rpn(String in) {
        List<String> out = new ArrayList<>();
        Deque<String> ops = new ArrayDeque<>();
        StringTokenizer t = new StringTokenizer(in.replace(" ", ""), "+-*/^()", true);
        while (t.hasMoreTokens()) {
            String s = t.nextToken();
            Op o = Op.of(s);
            if (o != null) {
                while (!ops.isEmpty() && Op.of(ops.peek()) != null && (Op.of(ops.peek()).prec > o.prec || Op.of(ops.peek()).prec == o.prec && !o.right)) out.add(ops.pop());
                ops.push(s);
            } else if (s.equals("(")) ops.push(s);
            else if (s.equals(")")) { while (!ops.isEmpty() && !ops.peek().equals("(")) out.add(ops.pop()); if (ops.isEmpty()) throw new IllegalArgumentException("unbalanced )"); ops.pop(); }
            else out.add(s);
        }
        while (!ops.isEmpty()) { if (ops.peek().equals("(")) throw new IllegalArgumentException("unbalanced ("); out.add(ops.pop()); }
        return out;
    }
    static BigDecimal eval(List<String> p) {
        Deque<BigDecimal> st = new ArrayDeque<>();
        for (String s : p) {
            Op o = Op.of(s);
            if (o == null) { st.push(new BigDecimal(s)); continue; }
            if (st.size() < 2) throw new IllegalStateException("too few operands for " + s);
            BigDecimal b = st.pop(), a = st.pop();
            st.push(o.apply(a, b));
        }
        if (st.size() != 1) throw new IllegalStateException("left on the stack: " + st);
        return st.pop();
    }
    public static void main(String[] args) {
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2^3^2", "10/4", "10/3", "1-2-3", "0.1+0.2", "((2))", "2*(3+4)^2/7", "100000000000000000000*3", "1/3*3", "8/(4/2)", "1/0", "2^0.5", "1+", "(1", "1)", "x*2", "1 2", ""}) {
            try { List<String> p = rpn(s); System.out.println(s + " -> " + String.join(" ", p) + " = " + eval(p).toPlainString()); }
            catch (IllegalArgumentException | IllegalStateException e) { System.out.println(s + " -> " + e.getClass().getSimpleName() + ": " + (e instanceof NumberFormatException ? "number" : e.getMessage())); }
            catch (ArithmeticException e) { System.out.println(s + " -> arithmetic: " + e.getMessage()); }
        }
        for (String s : new String[] {"3 4 + 2 *", "5 1 2 + 4 * + 3 -", "1 +", "1 2"}) try { System.out.println(s + " = " + eval(List.of(s.split(" ")))); } catch (IllegalStateException e) { System.out.println(s + ": " + e.getMessage()); }
    }
}
