package structures;

/** A leftist heap. */
public class LeftistHeap {
    Node root;

    static class Node {
        int value;
        int rank;
        Node left;
        Node right;
    }

    public int least() {
        return root.value;
    }

    public boolean repOK() {
        return check(root, Integer.MIN_VALUE, new Seen());
    }

    private static boolean check(Node node, int low, Seen seen) {
        return node == null
                || seen.add(node)
                        && low <= node.value
                        && node.rank == rank(node.right) + 1
                        && rank(node.left) >= rank(node.right)
                        && check(node.left, node.value, seen)
                        && check(node.right, node.value, seen);
    }

    private static int rank(Node node) {
        return node == null ? 0 : node.rank;
    }
}
