package heapwright.ast;

import java.util.List;

/** Writes programs as text, with as few parentheses as possible. */
public final class Printer implements Visitor<Void> {
    final StringBuilder text = new StringBuilder();
    int indent;

    public String text() {
        return text.toString();
    }

    private void newLine() {
        if (text.length() > 0) {
            text.append('\n');
        }
        for (int i = 0; i < indent; i++) {
            text.append("  ");
        }
    }

    private void operand(Expression expression, int strength) {
        boolean needed = expression.strength() < strength;
        if (needed) {
            text.append('(');
        }
        expression.accept(this);
        if (needed) {
            text.append(')');
        }
    }

    private void list(List<? extends Node> nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            if (i > 0) {
                text.append(", ");
            }
            nodes.get(i).accept(this);
        }
    }

    private void inner(Statement statement) {
        if (statement instanceof Block) {
            statement.accept(this);
            return;
        }
        indent++;
        statement.accept(this);
        indent--;
    }

    @Override
    public Void visitNumber(NumberLiteral literal) {
        text.append(literal.number);
        return null;
    }

    @Override
    public Void visitTruth(TruthLiteral literal) {
        text.append(literal.truth ? "true" : "false");
        return null;
    }

    @Override
    public Void visitText(TextLiteral literal) {
        text.append(literal.quoted());
        return null;
    }

    @Override
    public Void visitName(Name name) {
        text.append(name.identifier);
        return null;
    }

    @Override
    public Void visitNegation(Negation negation) {
        text.append('-');
        operand(negation.operand, 7);
        return null;
    }

    @Override
    public Void visitNot(Not not) {
        text.append("not ");
        operand(not.operand, 6);
        return null;
    }

    @Override
    public Void visitBinary(Binary binary) {
        int strength = binary.strength();
        operand(binary.left, binary.operator.isComparison() ? strength + 1 : strength);
        text.append(' ').append(binary.operator.sign).append(' ');
        operand(binary.right, binary.operator.isAssociative() ? strength : strength + 1);
        return null;
    }

    @Override
    public Void visitConditional(Conditional conditional) {
        operand(conditional.condition, 1);
        text.append(" ? ");
        conditional.yes.accept(this);
        text.append(" : ");
        conditional.no.accept(this);
        return null;
    }

    @Override
    public Void visitCall(Call call) {
        text.append(call.function).append('(');
        list(call.arguments);
        text.append(')');
        return null;
    }

    @Override
    public Void visitAssignment(Assignment assignment) {
        newLine();
        assignment.target.accept(this);
        text.append(" := ");
        assignment.value.accept(this);
        return null;
    }

    @Override
    public Void visitPrint(Print print) {
        newLine();
        text.append("print ");
        print.value.accept(this);
        return null;
    }

    @Override
    public Void visitReturn(Return statement) {
        newLine();
        text.append("return");
        if (statement.value != null) {
            text.append(' ');
            statement.value.accept(this);
        }
        return null;
    }

    @Override
    public Void visitIf(If statement) {
        newLine();
        text.append("if ");
        statement.condition.accept(this);
        inner(statement.then);
        if (statement.otherwise != null) {
            newLine();
            text.append("else");
            inner(statement.otherwise);
        }
        return null;
    }

    @Override
    public Void visitWhile(While loop) {
        newLine();
        text.append("while ");
        loop.condition.accept(this);
        inner(loop.body);
        return null;
    }

    @Override
    public Void visitBlock(Block block) {
        indent++;
        for (VariableDeclaration variable : block.variables) {
            newLine();
            variable.accept(this);
        }
        for (Statement statement : block.statements) {
            statement.accept(this);
        }
        indent--;
        return null;
    }

    @Override
    public Void visitVariable(VariableDeclaration variable) {
        text.append(variable.identifier).append(": ").append(variable.type);
        if (variable.initial != null) {
            text.append(" = ");
            variable.initial.accept(this);
        }
        return null;
    }

    @Override
    public Void visitFunction(FunctionDeclaration function) {
        newLine();
        text.append("function ").append(function.identifier).append('(');
        list(function.parameters);
        text.append(')');
        if (function.result != null) {
            text.append(": ").append(function.result);
        }
        function.body.accept(this);
        return null;
    }
}
