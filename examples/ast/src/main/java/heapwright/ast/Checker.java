package heapwright.ast;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds mistakes in programs: names without a meaning, values of the wrong type. Statements have no type. */
public final class Checker implements Visitor<Type> {
    final List<String> errors = new ArrayList<>();
    final Map<String, FunctionDeclaration> functions = new HashMap<>();
    Scope scope = new Scope(null);
    FunctionDeclaration current;

    public boolean isCorrect() {
        return errors.isEmpty();
    }

    private Type error(Node node, String message) {
        errors.add(node.line() + ": " + message);
        return Type.UNKNOWN;
    }

    private Type check(Expression expression) {
        expression.type = expression.accept(this);
        return expression.type;
    }

    private void expect(Expression expression, Type expected) {
        if (!expected.accepts(check(expression))) {
            error(expression, expected + " expected");
        }
    }

    @Override
    public Type visitNumber(NumberLiteral literal) {
        return Type.NUMBER;
    }

    @Override
    public Type visitTruth(TruthLiteral literal) {
        return Type.TRUTH;
    }

    @Override
    public Type visitText(TextLiteral literal) {
        return Type.TEXT;
    }

    @Override
    public Type visitName(Name name) {
        if (name.declaration == null) {
            name.declaration = scope.find(name.identifier);
        }
        if (name.declaration == null) {
            return error(name, name.identifier + " is not declared");
        }
        return name.declaration.type;
    }

    @Override
    public Type visitNegation(Negation negation) {
        expect(negation.operand, Type.NUMBER);
        return Type.NUMBER;
    }

    @Override
    public Type visitNot(Not not) {
        expect(not.operand, Type.TRUTH);
        return Type.TRUTH;
    }

    @Override
    public Type visitBinary(Binary binary) {
        if (binary.operator.isLogical()) {
            expect(binary.left, Type.TRUTH);
            expect(binary.right, Type.TRUTH);
            return Type.TRUTH;
        }
        Type left = check(binary.left);
        Type right = check(binary.right);
        if (binary.operator.isComparison()) {
            if (!left.accepts(right)) {
                error(binary, left + " is never equal to " + right);
            } else if (binary.operator == Operator.LESS && !left.isOrdered()) {
                error(binary, left + " has no order");
            }
            return Type.TRUTH;
        }
        if (binary.operator == Operator.PLUS && (left == Type.TEXT || right == Type.TEXT)) {
            return Type.TEXT;
        }
        if (!Type.NUMBER.accepts(left) || !Type.NUMBER.accepts(right)) {
            return error(binary, "numbers expected");
        }
        return Type.NUMBER;
    }

    @Override
    public Type visitConditional(Conditional conditional) {
        expect(conditional.condition, Type.TRUTH);
        Type yes = check(conditional.yes);
        Type no = check(conditional.no);
        if (!yes.accepts(no)) {
            return error(conditional, yes + " or " + no);
        }
        return yes == Type.UNKNOWN ? no : yes;
    }

    @Override
    public Type visitCall(Call call) {
        for (Expression argument : call.arguments) {
            check(argument);
        }
        FunctionDeclaration function = functions.get(call.function);
        if (function == null) {
            return error(call, "there is no function " + call.function);
        }
        int mismatch = call.firstMismatch(function);
        if (mismatch >= 0) {
            error(call, "argument " + mismatch + " of " + call.function);
        }
        return function.result == null ? Type.UNKNOWN : function.result;
    }

    @Override
    public Type visitAssignment(Assignment assignment) {
        Type target = check(assignment.target);
        expect(assignment.value, target);
        if (assignment.isIdle()) {
            error(assignment, "does nothing");
        }
        return null;
    }

    @Override
    public Type visitPrint(Print print) {
        check(print.value);
        return null;
    }

    @Override
    public Type visitReturn(Return statement) {
        if (current == null) {
            return error(statement, "not in a function");
        }
        if (current.result == null) {
            if (statement.value != null) {
                error(statement, current.identifier + " has no result");
            }
        } else if (statement.value == null) {
            error(statement, current.identifier + " has a result");
        } else {
            expect(statement.value, current.result);
        }
        return null;
    }

    @Override
    public Type visitIf(If statement) {
        expect(statement.condition, Type.TRUTH);
        statement.then.accept(this);
        if (statement.otherwise != null) {
            statement.otherwise.accept(this);
        }
        return null;
    }

    @Override
    public Type visitWhile(While loop) {
        expect(loop.condition, Type.TRUTH);
        if (loop.condition instanceof TruthLiteral known && !known.truth) {
            error(loop, "never runs");
        }
        loop.body.accept(this);
        return null;
    }

    @Override
    public Type visitBlock(Block block) {
        scope = new Scope(scope);
        for (VariableDeclaration variable : block.variables) {
            variable.accept(this);
        }
        boolean reached = true;
        for (Statement statement : block.statements) {
            if (!reached) {
                error(statement, "not reached");
            }
            statement.accept(this);
            reached = reached && !statement.isFinal();
        }
        scope = scope.outer;
        return null;
    }

    @Override
    public Type visitVariable(VariableDeclaration variable) {
        if (variable.initial != null) {
            expect(variable.initial, variable.type);
        }
        if (!scope.declare(variable)) {
            error(variable, variable.identifier + " is declared twice");
        } else if (scope.hides(variable.identifier)) {
            error(variable, variable.identifier + " hides another");
        }
        return null;
    }

    @Override
    public Type visitFunction(FunctionDeclaration function) {
        if (functions.putIfAbsent(function.identifier, function) != null) {
            error(function, function.identifier + " is declared twice");
        }
        FunctionDeclaration outer = current;
        current = function;
        scope = new Scope(scope);
        for (VariableDeclaration parameter : function.parameters) {
            parameter.accept(this);
        }
        function.body.accept(this);
        if (function.mayForgetResult()) {
            error(function, "may end without a result");
        }
        scope = scope.outer;
        current = outer;
        return null;
    }
}
