package heapwright.ast;

public final class Negation extends Unary {
    public Negation(Expression operand) {
        super(operand);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitNegation(this);
    }
}
