package heapwright.ast;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class Block extends Statement {
    final List<VariableDeclaration> variables = new ArrayList<>();
    final List<Statement> statements = new ArrayList<>();

    public Block declare(VariableDeclaration variable) {
        if (find(variable.identifier) != null) {
            throw new IllegalArgumentException(variable.identifier + " is declared twice");
        }
        variables.add(adopt(variable));
        return this;
    }

    public Block then(Statement statement) {
        if (isFinal()) {
            throw new IllegalStateException("not reached");
        }
        statements.add(adopt(statement));
        return this;
    }

    VariableDeclaration find(String identifier) {
        for (VariableDeclaration variable : variables) {
            if (variable.identifier.equals(identifier)) {
                return variable;
            }
        }
        return null;
    }

    @Override
    public boolean isFinal() {
        for (Statement statement : statements) {
            if (statement.isFinal()) {
                return true;
            }
        }
        return false;
    }

    /** Removes what is never executed; how much that was. */
    public int prune() {
        boolean reached = true;
        int pruned = 0;
        for (Iterator<Statement> each = statements.iterator(); each.hasNext();) {
            Statement statement = each.next();
            if (!reached) {
                each.remove();
                statement.parent = null;
                pruned++;
            } else if (statement.isFinal()) {
                reached = false;
            }
        }
        return pruned;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visitBlock(this);
    }
}
