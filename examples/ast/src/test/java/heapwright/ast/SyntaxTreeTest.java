package heapwright.ast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** A small program, printed, checked and executed. */
class SyntaxTreeTest {
    /** {@code half(n) = n < 2 ? 1 : n / 2}, and its use. */
    private static FunctionDeclaration half() {
        Expression small = new Binary(new Name("n"), Operator.LESS, new NumberLiteral(2));
        Expression other = new Binary(new Name("n"), Operator.DIVIDE, new NumberLiteral(2));
        Block body = new Block().then(new Return(new Conditional(small, new NumberLiteral(1), other)));
        return new FunctionDeclaration("half", Type.NUMBER, body)
                .with(new VariableDeclaration("n", Type.NUMBER, null));
    }

    private static Block program() {
        Expression sum = new Binary(new Call("half").with(new NumberLiteral(9)), Operator.PLUS, new Name("x"));
        return new Block()
                .declare(new VariableDeclaration("x", Type.NUMBER, new NumberLiteral(3)))
                .then(new Print(new Binary(sum, Operator.TIMES, new Negation(new Name("x")))));
    }

    @Test
    void program_isPrintedWithTheParenthesesThatItNeeds() {
        Printer printer = new Printer();
        program().accept(printer);
        assertEquals("  x: NUMBER = 3\n  print (half(9) + x) * -x", printer.text());
    }

    @Test
    void program_isCorrectAndRuns() {
        Checker checker = new Checker();
        half().accept(checker);
        program().accept(checker);
        assertTrue(checker.isCorrect(), () -> checker.errors.toString());

        Evaluator evaluator = new Evaluator();
        half().accept(evaluator);
        program().accept(evaluator);
        assertEquals("-21", evaluator.output.toString());
    }

    @Test
    void mistakes_areFoundBeforeOrWhileItRuns() {
        Block wrong = new Block().then(new Print(new Not(new NumberLiteral(1))));
        Checker checker = new Checker();
        wrong.accept(checker);
        assertEquals("[0: TRUTH expected]", checker.errors.toString());
        assertThrows(EvaluationException.class, () -> wrong.accept(new Evaluator()));
    }
}
