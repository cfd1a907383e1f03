package structures;

/** A queue that knows its last node. */
public class Queue {
    Node first;
    Node last;
    int size;

    static class Node {
        int value;
        Node next;
    }

    public void add(int value) {
        Node node = new Node();
        node.value = value;
        if (last == null) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        size++;
    }

    public boolean repOK() {
        Seen seen = new Seen();
        int length = 0;
        Node end = null;
        for (Node node = first; node != null; node = node.next) {
            if (!seen.add(node)) {
                return false;
            }
            length++;
            end = node;
        }
        return end == last && length == size;
    }

    /** Twin of the predicate of the same name: the nodes from one lead to the other, which may be null. */
    static boolean segment(Node from, Node to) {
        Seen seen = new Seen();
        for (Node node = from; node != to; node = node.next) {
            if (node == null || !seen.add(node)) {
                return false;
            }
        }
        return true;
    }
}
