package heapwright.ast;

public final class Binary extends Expression {
    Operator operator;
    Expression left;
    Expression right;

    public Binary(Expression left, Operator operator, Expression right) {
        this.operator = operator;
        this.left = adopt(left);
        this.right = adopt(right);
    }

    @Override
    public boolean isConstant() {
        return left.isConstant() && right.isConstant();
    }

    @Override
    int strength() {
        return operator.strength;
    }

    /** {@code (a + b) + c} becomes {@code a + (b + c)}; whether it did. */
    public boolean rotate() {
        if (left instanceof Binary inner && inner.operator == operator && operator.isAssociative()) {
            left = adopt(inner.left);
            right = adopt(new Binary(inner.right, operator, right));
            return true;
        }
        return false;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitBinary(this);
    }
}
