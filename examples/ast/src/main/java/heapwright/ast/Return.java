package heapwright.ast;

public final class Return extends Statement {
    /** Null in a function without a result. */
    Expression value;

    public Return(Expression value) {
        this.value = adopt(value);
    }

    @Override
    public boolean isFinal() {
        return true;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitReturn(this);
    }
}
