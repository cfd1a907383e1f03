/** Leaves a million linked objects in the heap, for the measurement of state cloning. */
public final class MillionObjects {
    static final class Node {
        int value;
        Node next;
    }

    static Node first;

    public static void main(String[] args) {
        for (int i = 0; i < 1_000_000; i++) {
            Node node = new Node();
            node.value = i;
            node.next = first;
            first = node;
        }
        System.out.println(first.value);
    }
}
