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
        Seen seen = new Seen();
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            if (!seen.add(node)) {
                return false;
            }
            length++;
        }
        return length == size;
    }
}
