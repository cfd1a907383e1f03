package heapwright.basics;

/** A list of numbers, linked in one direction. */
public class IntList {
    Node head;

    /** A link. */
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    /** Puts a number at the front. */
    public void push(int value) {
        head = new Node(value, head);
    }

    /** Whether the numbers never fall. */
    public boolean isSorted() {
        for (Node at = head; at != null && at.next != null; at = at.next) {
            if (at.value > at.next.value) {
                return false;
            }
        }
        return true;
    }

    /** Takes the first occurrence of a number out. */
    public boolean remove(int value) {
        Node before = null;
        Node at = head;
        while (at != null && at.value != value) {
            before = at;
            at = at.next;
        }
        if (at == null) {
            return false;
        }
        if (before == null) {
            head = at.next;
        } else {
            before.next = at.next;
        }
        return true;
    }

    /** Whether following the links comes back to a link already seen. */
    public boolean isCyclic() {
        Node slow = head;
        Node fast = head;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    /** Turns the list round and answers whether there was anything to turn. */
    public boolean reverse() {
        if (head == null || head.next == null) {
            return false;
        }
        Node turned = null;
        Node rest = head;
        while (rest != null) {
            Node next = rest.next;
            rest.next = turned;
            turned = rest;
            rest = next;
        }
        head = turned;
        return true;
    }

    /** Whether two lists end in the same links. */
    public boolean sharesTail(IntList other) {
        if (head == null || other.head == null) {
            return false;
        }
        Node mine = head;
        while (mine.next != null) {
            mine = mine.next;
        }
        Node theirs = other.head;
        while (theirs.next != null) {
            theirs = theirs.next;
        }
        return mine == theirs;
    }
}
