package heapwright.types;

import java.util.function.IntBinaryOperator;

/** An enum whose constants have bodies of their own, called through an interface. */
public enum Operation implements IntBinaryOperator {
    /** Adds. */
    PLUS("+") {
        @Override
        public int applyAsInt(int left, int right) {
            return left + right;
        }
    },
    /** Divides, and takes a division by zero for zero. */
    DIVIDED("/") {
        @Override
        public int applyAsInt(int left, int right) {
            return right == 0 ? 0 : left / right;
        }
    },
    /** Takes the first that is not zero. */
    ELSE("?:") {
        @Override
        public int applyAsInt(int left, int right) {
            return left != 0 ? left : right;
        }
    };

    private final String sign;

    Operation(String sign) {
        this.sign = sign;
    }

    /** Whether the operation keeps a number with itself, seen from outside. */
    public static String probe(IntBinaryOperator operator, int x) {
        if (operator instanceof Operation operation && operation.sign.length() == 2) {
            return "two characters";
        }
        return operator.applyAsInt(x, x) == 1 ? "one" : "something";
    }
}
