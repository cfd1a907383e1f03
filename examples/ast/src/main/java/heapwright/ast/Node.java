package heapwright.ast;

/** A part of a program. Parents and siblings are linked, so that a tree can be changed in place. */
public abstract class Node {
    int line;
    Node parent;

    public abstract <R> R accept(Visitor<R> visitor);

    public int line() {
        if (line > 0) {
            return line;
        }
        return parent == null ? 0 : parent.line();
    }

    public int depth() {
        int depth = 0;
        for (Node node = parent; node != null; node = node.parent) {
            depth++;
        }
        return depth;
    }

    public Node root() {
        Node node = this;
        while (node.parent != null) {
            node = node.parent;
        }
        return node;
    }

    public boolean isInside(Node other) {
        for (Node node = this; node != null; node = node.parent) {
            if (node == other) {
                return true;
            }
        }
        return false;
    }

    /** The function whose body this is in, or null. */
    public FunctionDeclaration function() {
        if (this instanceof FunctionDeclaration function) {
            return function;
        }
        return parent == null ? null : parent.function();
    }

    <N extends Node> N adopt(N child) {
        if (child != null) {
            if (isInside(child)) {
                throw new IllegalArgumentException("a node cannot be inside of itself");
            }
            child.parent = this;
        }
        return child;
    }
}
