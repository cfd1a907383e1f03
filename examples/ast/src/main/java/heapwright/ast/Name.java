package heapwright.ast;

public final class Name extends Expression {
    final String identifier;
    /** Set by the checker. */
    VariableDeclaration declaration;

    public Name(String identifier) {
        this.identifier = identifier;
    }

    public boolean refersTo(VariableDeclaration other) {
        return declaration == other || declaration == null && identifier.equals(other.identifier);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitName(this);
    }
}
