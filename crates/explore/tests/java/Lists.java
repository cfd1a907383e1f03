/** Methods on linked nodes: every path is confirmed by a run on values. */
public final class Lists {
    static class Node {
        int value;
        Node next;
        Node other;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final class Marked extends Node {
        boolean mark;

        Marked(int value, Node next) {
            super(value, next);
        }
    }

    static int swapped(Node a, Node b) {
        int value = a.value;
        a.value = b.value;
        b.value = value;
        return a.value - b.value == 7 ? a.value : -b.value;
    }

    static Node reversed(Node list) {
        Node done = null;
        while (list != null) {
            Node next = list.next;
            list.next = done;
            done = list;
            list = next;
        }
        return done;
    }

    static int insertedAt(Node list, int value) {
        int place = 0;
        Node previous = null;
        Node current = list;
        while (current != null && current.value < value) {
            previous = current;
            current = current.next;
            place++;
        }
        Node node = new Node(value, current);
        if (previous == null) return node.next == list ? -place : 1000;
        previous.next = node;
        return list.next == node ? 100 + place : 200 + place;
    }

    static boolean removed(Node list, Node gone) {
        for (Node node = list; node != null; node = node.next) {
            if (node.next == gone && gone != null) {
                node.next = gone.next;
                gone.next = null;
                return node.next != gone;
            }
        }
        return false;
    }

    static int crossed(Node a, Node b) {
        a.other = b;
        b.other = a;
        a.other.other.value = 3;
        b.value = 4;
        if (a.value == 4) return a == b ? 1 : 2;
        return a.other.value;
    }

    static int throughFields(Node a, Node b) {
        a.next.value = 5;
        b.other.value = 6;
        if (a.next.value == 5) return 0;
        return a.next == b.other ? 1 : 2;
    }

    static int rewired(Node a, Node b) {
        Node old = a.next;
        a.next = b;
        b.next = old;
        int steps = 0;
        for (Node node = a; node != null && steps < 4; node = node.next) steps++;
        return steps;
    }

    static int floyd(Node list) {
        Node slow = list;
        Node fast = list;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) return 1;
        }
        return 0;
    }

    static int marks(Node a, Node b) {
        int found = 0;
        if (a instanceof Marked) {
            ((Marked) a).mark = true;
            found++;
        }
        if (b instanceof Marked) {
            Marked marked = (Marked) b;
            if (marked.mark) found += 2;
            marked.mark = false;
        }
        return a instanceof Marked && ((Marked) a).mark ? found + 10 : found;
    }

    static int merged(Node a, Node b) {
        Node head = new Node(0, null);
        Node tail = head;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                tail.next = a;
                a = a.next;
            } else {
                tail.next = b;
                b = b.next;
            }
            tail = tail.next;
        }
        tail.next = a != null ? a : b;
        return head.next == null ? 0 : head.next.value;
    }

    static int copied(Node list) {
        Node copy = list == null ? null : new Node(list.value, list.next);
        if (copy == list) return 0;
        list.value++;
        return copy.value == list.value ? 10 : copy.next == list.next ? 1 : 20;
    }

    static int table(Node[] nodes, int i, int j) {
        nodes[i] = nodes[j];
        if (nodes[i] == null) return 0;
        nodes[j].value = 9;
        nodes[0] = null;
        return nodes[i] == null ? 1 : nodes[i].value;
    }

    static int storedAndRead(Node[] nodes, int i, int j) {
        Node made = new Node(1, null);
        nodes[i] = made;
        Node found = nodes[j];
        if (found == null) return 0;
        return found == made ? i == j ? 1 : 10 : found.value;
    }

    static int grownTable(Node[] nodes, int size) {
        if (size == nodes.length) nodes = java.util.Arrays.copyOf(nodes, 2 * size + 1);
        nodes[size] = new Node(5, null);
        return nodes[size / 2].value <= nodes[size].value ? 1 : 0;
    }

    static int chosen(boolean left, Node a, Node b) {
        Node node = left ? a : b;
        node.value = 1;
        b.value = 2;
        return node.value + (left ? 10 : 0);
    }

    static int guarded(Node a, int key) {
        Node node = a;
        if (key > 0) node = a.next;
        if (key > 10) node = node.other;
        if (node == null) return -1;
        node.value = key;
        return a.value == key ? 1 : 0;
    }

    static int depth(Node node) {
        return node == null ? 0 : 1 + Math.max(depth(node.next), depth(node.other));
    }

    static int reassigned(Node a, Node b, Node c) {
        a.next = b;
        b.next = c;
        c.next = a;
        Node node = a.next.next.next;
        if (node == a) return a == b ? 1 : 2;
        return node == b ? 3 : 4;
    }
}
