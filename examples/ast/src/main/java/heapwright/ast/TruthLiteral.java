package heapwright.ast;

public final class TruthLiteral extends Literal {
    final boolean truth;

    public TruthLiteral(boolean truth) {
        this.truth = truth;
    }

    @Override
    Value value() {
        return Value.of(truth);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitTruth(this);
    }
}
