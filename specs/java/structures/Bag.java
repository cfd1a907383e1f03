package structures;

/** A list without equal values that knows its least one. */
public class Bag {
    Node head;
    int size;
    int least;

    static class Node {
        int value;
        Node next;
    }

    public boolean contains(int value) {
        if (head == null || value < least) {
            return false;
        }
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return true;
            }
        }
        return false;
    }

    public boolean repOK() {
        Seen seen = new Seen();
        java.util.Set<Integer> values = new java.util.TreeSet<>();
        for (Node node = head; node != null; node = node.next) {
            if (!seen.add(node) || !values.add(node.value) || node.value < least) {
                return false;
            }
        }
        return values.size() == size && (head == null || values.contains(least));
    }
}
