package heapwright.walks;

/** A number in a list. */
public class Node {
    int element;
    Node next;
}
