package valid;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** A line of nodes with a count; whether it is sound, only the class itself can ask. */
public class Chain {
    Node first;
    int size;

    static class Node {
        int value;
        Node next;
    }

    public int sum() {
        int sum = 0;
        for (Node node = first; node != null; node = node.next) {
            sum += node.value;
        }
        return sum;
    }

    public int last() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        Node node = first;
        for (int i = 1; i < size; i++) {
            node = node.next;
        }
        return node.value;
    }

    public boolean append(Chain other) {
        if (other == this || other.first == null) {
            return false;
        }
        if (first == null) {
            first = other.first;
        } else {
            Node node = first;
            while (node.next != null) {
                node = node.next;
            }
            node.next = other.first;
        }
        size += other.size;
        other.first = null;
        other.size = 0;
        return true;
    }

    private boolean repOK() {
        return size == length();
    }

    private int length() {
        Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            if (!seen.add(node)) {
                return -1;
            }
            length++;
        }
        return length;
    }
}
