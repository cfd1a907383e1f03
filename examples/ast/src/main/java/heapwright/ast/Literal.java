package heapwright.ast;

/** An expression that is its own value. */
public abstract class Literal extends Expression {
    @Override
    public boolean isConstant() {
        return true;
    }

    abstract Value value();
}
