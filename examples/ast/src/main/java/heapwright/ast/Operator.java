package heapwright.ast;

/** The operators between two expressions, with the strength by which they bind. */
public enum Operator {
    OR("or", 1),
    AND("and", 2),
    EQUAL("=", 3),
    LESS("<", 3),
    PLUS("+", 4),
    MINUS("-", 4),
    TIMES("*", 5),
    DIVIDE("/", 5);

    final String sign;
    final int strength;

    Operator(String sign, int strength) {
        this.sign = sign;
        this.strength = strength;
    }

    boolean isLogical() {
        return strength <= 2;
    }

    boolean isComparison() {
        return strength == 3;
    }

    /** Whether {@code a - (b - c)} needs its parentheses. */
    boolean isAssociative() {
        return this != MINUS && this != DIVIDE && !isComparison();
    }
}
