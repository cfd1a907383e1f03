package heapwright.ast;

public final class VariableDeclaration extends Declaration {
    final Type type;
    /** Null if the variable has no value at first. */
    Expression initial;

    public VariableDeclaration(String identifier, Type type, Expression initial) {
        super(identifier);
        this.type = type;
        this.initial = adopt(initial);
    }

    public boolean isParameter() {
        return parent instanceof FunctionDeclaration function && function.parameters.contains(this);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitVariable(this);
    }
}
