package heapwright.ast;

public abstract class Unary extends Expression {
    Expression operand;

    Unary(Expression operand) {
        this.operand = adopt(operand);
    }

    @Override
    public boolean isConstant() {
        return operand.isConstant();
    }

    @Override
    int strength() {
        return 6;
    }
}
