package heapwright.ast;

import java.util.HashMap;
import java.util.Map;

/** The names that mean something at a place, in the scopes around it too. */
public final class Scope {
    final Scope outer;
    final Map<String, VariableDeclaration> variables = new HashMap<>();

    public Scope(Scope outer) {
        this.outer = outer;
    }

    public boolean declare(VariableDeclaration variable) {
        if (variables.containsKey(variable.identifier)) {
            return false;
        }
        variables.put(variable.identifier, variable);
        return true;
    }

    public VariableDeclaration find(String identifier) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            VariableDeclaration variable = scope.variables.get(identifier);
            if (variable != null) {
                return variable;
            }
        }
        return null;
    }

    public boolean hides(String identifier) {
        return variables.containsKey(identifier) && outer != null && outer.find(identifier) != null;
    }
}
