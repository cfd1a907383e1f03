package heapwright.ast;

import java.util.ArrayList;
import java.util.List;

public final class FunctionDeclaration extends Declaration {
    /** Null if the function has no result. */
    final Type result;
    final List<VariableDeclaration> parameters = new ArrayList<>();
    Block body;

    public FunctionDeclaration(String identifier, Type result, Block body) {
        super(identifier);
        this.result = result;
        this.body = adopt(body);
    }

    public FunctionDeclaration with(VariableDeclaration parameter) {
        for (VariableDeclaration other : parameters) {
            if (other.identifier.equals(parameter.identifier)) {
                throw new IllegalArgumentException(parameter.identifier + " is declared twice");
            }
        }
        parameters.add(adopt(parameter));
        return this;
    }

    /** Whether a function with a result may end without one. */
    public boolean mayForgetResult() {
        return result != null && !body.isFinal();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitFunction(this);
    }
}
