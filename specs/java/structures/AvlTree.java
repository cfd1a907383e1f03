package structures;

/** An AVL tree. */
public class AvlTree {
    Node root;

    static class Node {
        int value;
        int height;
        Node left;
        Node right;
    }

    public int height() {
        return root == null ? 0 : root.height;
    }

    public boolean repOK() {
        return check(root, Long.MIN_VALUE, Long.MAX_VALUE, new Seen()) >= 0;
    }

    /** The height, or -1 if the tree is none. */
    private static int check(Node node, long min, long max, Seen seen) {
        if (node == null) {
            return 0;
        }
        if (!seen.add(node) || node.value <= min || node.value >= max) {
            return -1;
        }
        int left = check(node.left, min, node.value, seen);
        int right = check(node.right, node.value, max, seen);
        if (left < 0 || right < 0 || left - right > 1 || right - left > 1) {
            return -1;
        }
        int height = Math.max(left, right) + 1;
        return node.height == height ? height : -1;
    }
}
