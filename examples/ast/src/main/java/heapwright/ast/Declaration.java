package heapwright.ast;

/** A name that means something. */
public abstract class Declaration extends Node {
    final String identifier;

    Declaration(String identifier) {
        this.identifier = identifier;
    }

    public boolean clashesWith(Declaration other) {
        return other != this && other.parent == parent && other.identifier.equals(identifier);
    }
}
