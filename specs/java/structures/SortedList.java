package structures;

/** A list in ascending order. */
public class SortedList {
    Node head;

    static class Node {
        int value;
        Node next;
    }

    public boolean contains(int value) {
        Node node = head;
        while (node != null && node.value < value) {
            node = node.next;
        }
        return node != null && node.value == value;
    }

    public boolean repOK() {
        Seen seen = new Seen();
        for (Node node = head; node != null; node = node.next) {
            if (!seen.add(node) || node.next != null && node.value > node.next.value) {
                return false;
            }
        }
        return true;
    }
}
