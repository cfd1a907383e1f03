package heapwright.walks;

/** What all walks rely on. */
final class Lists {
    private Lists() {}

    /** Whether a list ends, that is, whether one who walks twice as fast never meets the slower one again. */
    static boolean repOK(Node root) {
        Node slow = root;
        Node fast = root;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return false;
            }
        }
        return true;
    }
}
