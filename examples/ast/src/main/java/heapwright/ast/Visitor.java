package heapwright.ast;

/** What is done with each kind of node. */
public interface Visitor<R> {
    R visitNumber(NumberLiteral literal);

    R visitTruth(TruthLiteral literal);

    R visitText(TextLiteral literal);

    R visitName(Name name);

    R visitNegation(Negation negation);

    R visitNot(Not not);

    R visitBinary(Binary binary);

    R visitConditional(Conditional conditional);

    R visitCall(Call call);

    R visitAssignment(Assignment assignment);

    R visitPrint(Print print);

    R visitReturn(Return statement);

    R visitIf(If statement);

    R visitWhile(While loop);

    R visitBlock(Block block);

    R visitVariable(VariableDeclaration variable);

    R visitFunction(FunctionDeclaration function);
}
