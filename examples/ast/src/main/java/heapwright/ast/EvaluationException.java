package heapwright.ast;

/** A program did something without a meaning. */
public class EvaluationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    final int line;

    public EvaluationException(String message, int line) {
        super(line > 0 ? "line " + line + ": " + message : message);
        this.line = line;
    }
}
