package heapwright.ast;

public final class Conditional extends Expression {
    Expression condition;
    Expression yes;
    Expression no;

    public Conditional(Expression condition, Expression yes, Expression no) {
        this.condition = adopt(condition);
        this.yes = adopt(yes);
        this.no = adopt(no);
    }

    @Override
    public boolean isConstant() {
        if (condition instanceof TruthLiteral known) {
            return known.truth ? yes.isConstant() : no.isConstant();
        }
        return condition.isConstant() && yes.isConstant() && no.isConstant();
    }

    @Override
    int strength() {
        return 0;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitConditional(this);
    }
}
