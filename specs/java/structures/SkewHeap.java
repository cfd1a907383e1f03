package structures;

/** A skew heap. */
public class SkewHeap {
    Node root;

    static class Node {
        int value;
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
                        && check(node.left, node.value, seen)
                        && check(node.right, node.value, seen);
    }
}
