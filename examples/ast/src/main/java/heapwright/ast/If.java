package heapwright.ast;

public final class If extends Statement {
    Expression condition;
    Statement then;
    /** Null if there is none. */
    Statement otherwise;

    public If(Expression condition, Statement then, Statement otherwise) {
        this.condition = adopt(condition);
        this.then = adopt(then);
        this.otherwise = adopt(otherwise);
    }

    @Override
    public boolean isFinal() {
        return otherwise != null && then.isFinal() && otherwise.isFinal();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitIf(this);
    }
}
