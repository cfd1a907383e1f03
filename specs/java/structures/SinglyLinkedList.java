package structures;

/** A singly linked list with its length. */
public class SinglyLinkedList {
    Node head;
    int size;

    static class Node {
        int value;
        Node next;
    }

    public void addFirst(int value) {
        Node node = new Node();
        node.value = value;
        node.next = head;
        head = node;
        size++;
    }

    public boolean repOK() {
        int length = walk(head, new Seen());
        return length >= 0 && length == size;
    }

    /** Twin of the predicate of the same name: nodes without a circle. */
    static boolean list(Node x) {
        return walk(x, new Seen()) >= 0;
    }

    /** Twin of the predicate of the same name: as many nodes here as there, none in both. */
    static boolean alike(Node x, Node y) {
        Seen seen = new Seen();
        int length = walk(x, seen);
        return length >= 0 && walk(y, seen) == length;
    }

    /** The number of nodes; -1 if one of them has been seen already. */
    private static int walk(Node node, Seen seen) {
        int length = 0;
        for (; node != null; node = node.next) {
            if (!seen.add(node)) {
                return -1;
            }
            length++;
        }
        return length;
    }
}
