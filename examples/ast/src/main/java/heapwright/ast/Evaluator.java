package heapwright.ast;

import java.util.HashMap;
import java.util.Map;

/** Executes programs. Expressions have a value, statements have none. */
public final class Evaluator implements Visitor<Value> {
    static final int MAX_DEPTH = 3;

    final Map<String, FunctionDeclaration> functions = new HashMap<>();
    final StringBuilder output = new StringBuilder();
    Frame frame = new Frame(null);
    int fuel = 100;

    private void burn(Node node) {
        if (fuel <= 0) {
            throw new EvaluationException("takes too long", node.line());
        }
        fuel--;
    }

    private int number(Expression expression) {
        Value value = expression.accept(this);
        if (value.type != Type.NUMBER) {
            throw new EvaluationException(value + " is no number", expression.line());
        }
        return value.number;
    }

    @Override
    public Value visitNumber(NumberLiteral literal) {
        return literal.value();
    }

    @Override
    public Value visitTruth(TruthLiteral literal) {
        return literal.value();
    }

    @Override
    public Value visitText(TextLiteral literal) {
        return literal.value();
    }

    @Override
    public Value visitName(Name name) {
        return frame.get(name);
    }

    @Override
    public Value visitNegation(Negation negation) {
        return Value.of(-number(negation.operand));
    }

    @Override
    public Value visitNot(Not not) {
        return Value.of(!not.operand.accept(this).isTrue());
    }

    @Override
    public Value visitBinary(Binary binary) {
        switch (binary.operator) {
            case AND:
                return Value.of(binary.left.accept(this).isTrue() && binary.right.accept(this).isTrue());
            case OR:
                return Value.of(binary.left.accept(this).isTrue() || binary.right.accept(this).isTrue());
            case EQUAL:
                return Value.of(binary.left.accept(this).isSame(binary.right.accept(this)));
            case LESS:
                return Value.of(binary.left.accept(this).compare(binary.right.accept(this)) < 0);
            case PLUS:
                return plus(binary.left.accept(this), binary.right.accept(this));
            case MINUS:
                return Value.of(number(binary.left) - number(binary.right));
            case TIMES:
                return Value.of(number(binary.left) * number(binary.right));
            default:
                return divide(binary);
        }
    }

    private Value plus(Value left, Value right) {
        if (left.type == Type.NUMBER && right.type == Type.NUMBER) {
            return Value.of(left.number + right.number);
        }
        return Value.of(left.toString() + right);
    }

    private Value divide(Binary binary) {
        int left = number(binary.left);
        int right = number(binary.right);
        if (right == 0) {
            throw new EvaluationException("division by zero", binary.line());
        }
        return Value.of(left / right);
    }

    @Override
    public Value visitConditional(Conditional conditional) {
        boolean truth = conditional.condition.accept(this).isTrue();
        return (truth ? conditional.yes : conditional.no).accept(this);
    }

    @Override
    public Value visitCall(Call call) {
        FunctionDeclaration function = functions.get(call.function);
        if (function == null) {
            throw new EvaluationException("there is no function " + call.function, call.line());
        }
        if (call.arguments.size() != function.parameters.size()) {
            throw new EvaluationException("wrong number of arguments for " + call.function, call.line());
        }
        if (frame.depth() >= MAX_DEPTH) {
            throw new EvaluationException("too many calls", call.line());
        }
        Frame inner = new Frame(frame);
        for (int i = 0; i < call.arguments.size(); i++) {
            inner.values.put(function.parameters.get(i).identifier, call.arguments.get(i).accept(this));
        }
        return run(function, inner);
    }

    private Value run(FunctionDeclaration function, Frame inner) {
        Frame outer = frame;
        frame = inner;
        try {
            function.body.accept(this);
        } finally {
            frame = outer;
        }
        if (function.result != null && inner.result == null) {
            throw new EvaluationException(function.identifier + " has no result", function.line());
        }
        return inner.result;
    }

    @Override
    public Value visitAssignment(Assignment assignment) {
        burn(assignment);
        frame.set(assignment.target, assignment.value.accept(this));
        return null;
    }

    @Override
    public Value visitPrint(Print print) {
        burn(print);
        Value value = print.value.accept(this);
        if (value.type == Type.TEXT && value.text.isEmpty()) {
            return null;
        }
        if (output.length() > 0) {
            output.append('\n');
        }
        output.append(value);
        return null;
    }

    @Override
    public Value visitReturn(Return statement) {
        burn(statement);
        if (statement.value != null) {
            frame.result = statement.value.accept(this);
        }
        frame.returned = true;
        return null;
    }

    @Override
    public Value visitIf(If statement) {
        burn(statement);
        if (statement.condition.accept(this).isTrue()) {
            statement.then.accept(this);
        } else if (statement.otherwise != null) {
            statement.otherwise.accept(this);
        }
        return null;
    }

    @Override
    public Value visitWhile(While loop) {
        while (!frame.returned && loop.condition.accept(this).isTrue()) {
            burn(loop);
            loop.body.accept(this);
        }
        return null;
    }

    @Override
    public Value visitBlock(Block block) {
        for (VariableDeclaration variable : block.variables) {
            variable.accept(this);
        }
        for (Statement statement : block.statements) {
            if (frame.returned) {
                break;
            }
            statement.accept(this);
        }
        return null;
    }

    @Override
    public Value visitVariable(VariableDeclaration variable) {
        if (variable.initial != null) {
            frame.values.put(variable.identifier, variable.initial.accept(this));
        } else {
            frame.values.remove(variable.identifier);
        }
        return null;
    }

    @Override
    public Value visitFunction(FunctionDeclaration function) {
        if (functions.putIfAbsent(function.identifier, function) != null) {
            throw new EvaluationException(function.identifier + " is declared twice", function.line());
        }
        return null;
    }
}
