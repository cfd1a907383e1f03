// What an analyser would infer: the objects that each method follows a reference to. It is not exact. Of what lies behind
// these objects nothing is said, so a tree may have a part that is null, parents that are no parents, and circles.
package heapwright.ast;

import java.util.List;
import java.util.Map;

pre Node.isInside(Node other) == this -> Node{};
pre Node.depth() == this.parent = null || this.parent -> Node{};
pre Node.root() == this.parent = null || this.parent -> Node{};
pre Node.line() == this.line > 0 || this.parent = null || this.parent -> Node{};
pre Expression.hasType(Type expected) == this -> Expression{};
pre Unary.isConstant() == this.operand -> Expression{};
pre Binary.isConstant() == this.left -> Expression{};
pre Binary.strength() == this.operator != null;
pre Binary.rotate() == this.left -> Expression{} & this.operator != null;
pre Conditional.isConstant() == this.condition -> Expression{};
pre Call.with(Expression argument) == this.arguments -> List{};
pre Call.firstMismatch(FunctionDeclaration declaration) ==
    this.arguments -> List{} * declaration -> FunctionDeclaration{parameters: p} * p -> List{};
pre Name.refersTo(VariableDeclaration other) == this -> Name{} * other -> VariableDeclaration{};
pre TextLiteral.quoted() == this.text -> String{};
pre Assignment.isIdle() == this.target -> Name{};
pre If.isFinal() == this.otherwise = null || this.then -> Statement{};
pre Block.declare(VariableDeclaration variable) == this.variables -> List{} * variable -> VariableDeclaration{};
pre Block.then(Statement statement) == this.statements -> List{};
pre Block.find(String identifier) == this.variables -> List{};
pre Block.isFinal() == this.statements -> List{};
pre Block.prune() == this.statements -> List{};
pre Declaration.clashesWith(Declaration other) == this -> Declaration{} * other -> Declaration{identifier: i} * i -> String{};
pre FunctionDeclaration.with(VariableDeclaration parameter) == this.parameters -> List{} * parameter -> VariableDeclaration{};
pre FunctionDeclaration.mayForgetResult() == this.result = null || this.body -> Block{};
pre Value.isTrue() == this -> Value{};
pre Value.compare(Value other) == this -> Value{type: t} * other -> Value{} & t != null;
pre Value.isSame(Value other) == this -> Value{} * other -> Value{};
pre Value.literal() == this.type != null;
pre Scope.declare(VariableDeclaration variable) == this.variables -> Map{} * variable -> VariableDeclaration{};
pre Scope.find(String identifier) == this.variables -> Map{};
pre Scope.hides(String identifier) == this.variables -> Map{};
pre Frame.get(Name name) == this.values -> Map{} * name -> Name{};
pre Frame.set(Name name, Value value) == this.values -> Map{} * name -> Name{};

// Of visitors: the node and the parts that are visited first, and the visitor's own objects.
pred frame(f) == f -> Frame{values: v} * v -> Map{};

pre Evaluator.visitNumber(NumberLiteral literal) == literal -> NumberLiteral{};
pre Evaluator.visitTruth(TruthLiteral literal) == literal -> TruthLiteral{};
pre Evaluator.visitText(TextLiteral literal) == literal -> TextLiteral{};
pre Evaluator.visitName(Name name) == frame(this.frame) * name -> Name{};
pre Evaluator.visitNegation(Negation negation) == negation -> Negation{operand: o} * o -> Expression{};
pre Evaluator.visitNot(Not not) == not -> Not{operand: o} * o -> Expression{};
pre Evaluator.visitBinary(Binary binary) == binary -> Binary{operator: o, left: l, right: r} * l -> Expression{} & o != null;
pre Evaluator.visitConditional(Conditional conditional) == conditional -> Conditional{condition: c} * c -> Expression{};
pre Evaluator.visitCall(Call call) == this.functions -> Map{} * call -> Call{};
pre Evaluator.visitAssignment(Assignment assignment) == assignment -> Assignment{value: v} * v -> Expression{};
pre Evaluator.visitPrint(Print print) == print -> Print{value: v} * v -> Expression{};
pre Evaluator.visitReturn(Return statement) == statement -> Return{} * frame(this.frame);
pre Evaluator.visitIf(If statement) == statement -> If{condition: c} * c -> Expression{};
pre Evaluator.visitWhile(While loop) == loop -> While{condition: c} * c -> Expression{} * frame(this.frame);
pre Evaluator.visitBlock(Block block) == block -> Block{variables: v, statements: s} * v -> List{} * s -> List{};
pre Evaluator.visitVariable(VariableDeclaration variable) == variable -> VariableDeclaration{} * frame(this.frame);
pre Evaluator.visitFunction(FunctionDeclaration function) == function -> FunctionDeclaration{} * this.functions -> Map{};

pre Printer.visitNumber(NumberLiteral literal) == literal -> NumberLiteral{};
pre Printer.visitTruth(TruthLiteral literal) == literal -> TruthLiteral{};
pre Printer.visitText(TextLiteral literal) == literal -> TextLiteral{text: t} * t -> String{};
pre Printer.visitName(Name name) == name -> Name{};
pre Printer.visitNegation(Negation negation) == negation -> Negation{operand: o} * o -> Expression{};
pre Printer.visitNot(Not not) == not -> Not{operand: o} * o -> Expression{};
pre Printer.visitBinary(Binary binary) == binary -> Binary{operator: o, left: l} * l -> Expression{} & o != null;
pre Printer.visitConditional(Conditional conditional) == conditional -> Conditional{condition: c} * c -> Expression{};
pre Printer.visitCall(Call call) == call -> Call{arguments: a} * a -> List{};
pre Printer.visitAssignment(Assignment assignment) == assignment -> Assignment{target: t} * t -> Name{};
pre Printer.visitPrint(Print print) == print -> Print{value: v} * v -> Expression{};
pre Printer.visitReturn(Return statement) == statement -> Return{};
pre Printer.visitIf(If statement) == statement -> If{condition: c} * c -> Expression{};
pre Printer.visitWhile(While loop) == loop -> While{condition: c} * c -> Expression{};
pre Printer.visitBlock(Block block) == block -> Block{variables: v, statements: s} * v -> List{} * s -> List{};
pre Printer.visitVariable(VariableDeclaration variable) == variable -> VariableDeclaration{};
pre Printer.visitFunction(FunctionDeclaration function) == function -> FunctionDeclaration{parameters: p} * p -> List{};

pre Checker.visitName(Name name) == name -> Name{declaration: d} & d != null || name -> Name{declaration: null} * this.scope -> Scope{};
pre Checker.visitNegation(Negation negation) == negation -> Negation{operand: o} * o -> Expression{};
pre Checker.visitNot(Not not) == not -> Not{operand: o} * o -> Expression{};
pre Checker.visitBinary(Binary binary) == binary -> Binary{operator: o, left: l} * l -> Expression{} & o != null;
pre Checker.visitConditional(Conditional conditional) == conditional -> Conditional{condition: c} * c -> Expression{};
pre Checker.visitCall(Call call) == call -> Call{arguments: a} * a -> List{};
pre Checker.visitAssignment(Assignment assignment) == assignment -> Assignment{target: t} * t -> Name{};
pre Checker.visitPrint(Print print) == print -> Print{value: v} * v -> Expression{};
pre Checker.visitReturn(Return statement) == statement -> Return{};
pre Checker.visitIf(If statement) == statement -> If{condition: c} * c -> Expression{};
pre Checker.visitWhile(While loop) == loop -> While{condition: c} * c -> Expression{};
pre Checker.visitBlock(Block block) == block -> Block{variables: v} * v -> List{};
pre Checker.visitVariable(VariableDeclaration variable) == variable -> VariableDeclaration{} * this.scope -> Scope{};
pre Checker.visitFunction(FunctionDeclaration function) == function -> FunctionDeclaration{} * this.functions -> Map{};
