package heapwright.ast;

public final class While extends Statement {
    Expression condition;
    Statement body;

    public While(Expression condition, Statement body) {
        this.condition = adopt(condition);
        this.body = adopt(body);
    }

    @Override
    public boolean isFinal() {
        return condition instanceof TruthLiteral known && known.truth;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitWhile(this);
    }
}
