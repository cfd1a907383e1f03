package heapwright.ast;

/** A part of a program that is executed. */
public abstract class Statement extends Node {
    /** Whether what follows the statement is never executed. */
    public boolean isFinal() {
        return false;
    }
}
