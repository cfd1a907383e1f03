package heapwright.ast;

public final class Not extends Unary {
    public Not(Expression operand) {
        super(operand);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitNot(this);
    }
}
