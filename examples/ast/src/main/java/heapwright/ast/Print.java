package heapwright.ast;

public final class Print extends Statement {
    Expression value;

    public Print(Expression value) {
        this.value = adopt(value);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitPrint(this);
    }
}
