package structures;

/** A circular list that knows its last node. */
public class CircularList {
    Node last;

    static class Node {
        int value;
        Node next;
    }

    public void rotate() {
        if (last != null) {
            last = last.next;
        }
    }

    public boolean repOK() {
        if (last == null) {
            return true;
        }
        Seen seen = new Seen();
        Node node = last;
        while (node != null && seen.add(node)) {
            node = node.next;
        }
        return node == last;
    }
}
