package structures;

/** A doubly linked list with both ends and its length. */
public class DoublyLinkedList {
    Node head;
    Node tail;
    int size;

    static class Node {
        int value;
        Node previous;
        Node next;
    }

    public int removeLast() {
        int value = tail.value;
        tail = tail.previous;
        if (tail == null) {
            head = null;
        } else {
            tail.next = null;
        }
        size--;
        return value;
    }

    public boolean repOK() {
        Seen seen = new Seen();
        int length = 0;
        Node before = null;
        for (Node node = head; node != null; node = node.next) {
            if (!seen.add(node) || node.previous != before) {
                return false;
            }
            length++;
            before = node;
        }
        return before == tail && length == size;
    }
}
