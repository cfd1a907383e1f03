package heapwright.ast;

import java.util.ArrayList;
import java.util.List;

public final class Call extends Expression {
    final String function;
    final List<Expression> arguments = new ArrayList<>();

    public Call(String function) {
        this.function = function;
    }

    public Call with(Expression argument) {
        if (argument == null) {
            throw new NullPointerException("argument " + arguments.size() + " of " + function);
        }
        arguments.add(adopt(argument));
        return this;
    }

    /** The first argument that is of another type, or -1. */
    public int firstMismatch(FunctionDeclaration declaration) {
        int count = Math.min(arguments.size(), declaration.parameters.size());
        for (int i = 0; i < count; i++) {
            if (!arguments.get(i).hasType(declaration.parameters.get(i).type)) {
                return i;
            }
        }
        return arguments.size() == declaration.parameters.size() ? -1 : count;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitCall(this);
    }
}
