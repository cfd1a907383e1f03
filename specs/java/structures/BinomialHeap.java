package structures;

/** A binomial heap. */
public class BinomialHeap {
    Node head;

    static class Node {
        int key;
        int degree;
        Node child;
        Node sibling;
        Node parent;
    }

    public int least() {
        int least = head.key;
        for (Node node = head.sibling; node != null; node = node.sibling) {
            least = Math.min(least, node.key);
        }
        return least;
    }

    public boolean repOK() {
        Seen seen = new Seen();
        int above = -1;
        for (Node root = head; root != null; root = root.sibling) {
            if (root.degree <= above || root.parent != null || !check(root, Integer.MIN_VALUE, seen)) {
                return false;
            }
            above = root.degree;
        }
        return true;
    }

    /** Whether a node with all below it is a binomial tree of its degree. */
    private static boolean check(Node node, int low, Seen seen) {
        if (!seen.add(node) || node.key < low) {
            return false;
        }
        int degree = node.degree;
        for (Node child = node.child; child != null; child = child.sibling) {
            degree--;
            if (child.degree != degree || child.parent != node || !check(child, node.key, seen)) {
                return false;
            }
        }
        return degree == 0;
    }
}
