package heapwright.ast;

/** A part of a program that has a value. */
public abstract class Expression extends Node {
    /** Set by the checker. */
    Type type;

    public boolean isConstant() {
        return false;
    }

    /** How strongly the expression holds together when it is printed. */
    int strength() {
        return 9;
    }

    public boolean hasType(Type expected) {
        return type != null && type.accepts(expected);
    }
}
