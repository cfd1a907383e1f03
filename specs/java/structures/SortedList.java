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

    /** Twin of the predicate of the same name: every value is above the one before it, the first above {@code low}. */
    static boolean strictly(Node x, int low) {
        for (Node node = x; node != null; node = node.next) {
            if (node.value <= low) {
                return false;
            }
            low = node.value;
        }
        return true;
    }

    /** Twin of the predicate of the same name: no value is above the one before it, nor above {@code high}. */
    static boolean descending(Node x, int high) {
        Seen seen = new Seen();
        for (Node node = x; node != null; node = node.next) {
            if (!seen.add(node) || node.value > high) {
                return false;
            }
            high = node.value;
        }
        return true;
    }
}
