import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/** Reads arithmetic expressions, prints them with brackets and evaluates them. */
public class Calculator {
    private static final MathContext PRECISION = new MathContext(30);
    private static final List<Map<Character, BinaryOperator<BigDecimal>>> LEVELS = List.of(
            Map.of('+', BigDecimal::add, '-', BigDecimal::subtract),
            Map.of('*', BigDecimal::multiply, '/', (a, b) -> a.divide(b, PRECISION)));

    sealed interface Expression permits Number, Operation {
        BigDecimal value();
    }

    record Number(BigDecimal value) implements Expression {
        @Override
        public String toString() {
            return value.toPlainString();
        }
    }

    record Operation(Expression left, char operator, Expression right, BinaryOperator<BigDecimal> meaning)
            implements Expression {
        @Override
        public BigDecimal value() {
            return meaning.apply(left.value(), right.value());
        }

        @Override
        public String toString() {
            return "(" + left + " " + operator + " " + right + ")";
        }
    }

    static final class SyntaxException extends RuntimeException {
        SyntaxException(String expected, int at) {
            super(expected + " expected at " + at);
        }
    }

    private final String text;
    private int at;

    Calculator(String text) {
        this.text = text.replace(" ", "");
    }

    Expression parse() {
        Expression expression = level(0);
        if (at < text.length()) {
            throw new SyntaxException("end", at);
        }
        return expression;
    }

    private Expression level(int level) {
        if (level == LEVELS.size()) {
            return atom();
        }
        Expression left = level(level + 1);
        while (at < text.length() && LEVELS.get(level).containsKey(text.charAt(at))) {
            char operator = text.charAt(at++);
            left = new Operation(left, operator, level(level + 1), LEVELS.get(level).get(operator));
        }
        return left;
    }

    private Expression atom() {
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            Expression inner = level(0);
            if (at == text.length() || text.charAt(at++) != ')') {
                throw new SyntaxException("')'", at);
            }
            return inner;
        }
        int start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        if (start == at) {
            throw new SyntaxException("number", at);
        }
        return new Number(new BigDecimal(text.substring(start, at)));
    }

    public static void main(String[] args) {
        String[] inputs = {"1 + 2 * 3", "(1 + 2) * 3", "22 / 7 - 3.14", "2 * (3 + 4) * 5 - 6 / 4", "1 / 0", "4 * (5 -"};
        for (String input : inputs) {
            try {
                Expression expression = new Calculator(input).parse();
                System.out.println(expression + " = " + expression.value());
            } catch (ArithmeticException | SyntaxException problem) {
                System.out.println(input + " : " + problem.getMessage());
            }
        }
    }
}
