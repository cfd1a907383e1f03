package heapwright.api;

import java.util.HashSet;
import java.util.Set;

/** A directed graph over few vertices with a set of neighbours for each. */
public class SmallGraph {
    private final Vertex[] vertices = new Vertex[3];

    private static final class Vertex {
        final Set<Vertex> next = new HashSet<>();
        boolean isSeen;
    }

    /** Adds a vertex; returns false if it is there. */
    public boolean addVertex(int number) {
        if (number < 0 || number >= vertices.length) {
            throw new IndexOutOfBoundsException();
        }
        if (vertices[number] != null) {
            return false;
        }
        vertices[number] = new Vertex();
        return true;
    }

    /** Adds an edge between two vertices that are there. */
    public boolean addEdge(int from, int to) {
        Vertex one = vertex(from);
        Vertex other = vertex(to);
        return one != null && other != null && one.next.add(other);
    }

    /** Whether edges lead from a vertex to another. */
    public boolean leads(int from, int to) {
        Vertex one = vertex(from);
        Vertex other = vertex(to);
        if (one == null || other == null) {
            return false;
        }
        for (Vertex vertex : vertices) {
            if (vertex != null) {
                vertex.isSeen = false;
            }
        }
        return leads(one, other);
    }

    private static boolean leads(Vertex one, Vertex other) {
        if (one.isSeen) {
            return false;
        }
        one.isSeen = true;
        for (Vertex next : one.next) {
            if (next == other || leads(next, other)) {
                return true;
            }
        }
        return false;
    }

    private Vertex vertex(int number) {
        return number < 0 || number >= vertices.length ? null : vertices[number];
    }

    public boolean repOK() {
        for (Vertex vertex : vertices) {
            if (vertex == null) {
                continue;
            }
            for (Vertex next : vertex.next) {
                if (next != vertices[0] && next != vertices[1] && next != vertices[2]) {
                    return false;
                }
            }
        }
        return true;
    }
}
