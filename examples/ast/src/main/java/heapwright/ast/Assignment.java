package heapwright.ast;

public final class Assignment extends Statement {
    Name target;
    Expression value;

    public Assignment(Name target, Expression value) {
        this.target = adopt(target);
        this.value = adopt(value);
    }

    /** Whether a variable is assigned to itself. */
    public boolean isIdle() {
        return value instanceof Name name && name.identifier.equals(target.identifier);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitAssignment(this);
    }
}
