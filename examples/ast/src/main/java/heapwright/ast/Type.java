package heapwright.ast;

/** The types of expressions. */
public enum Type {
    NUMBER,
    TRUTH,
    TEXT,
    /** Of an expression with an error, so that one error gives one message. */
    UNKNOWN;

    boolean accepts(Type other) {
        return this == other || this == UNKNOWN || other == UNKNOWN;
    }

    boolean isOrdered() {
        return this == NUMBER || this == TEXT;
    }
}
