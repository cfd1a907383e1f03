package structures;

/** A red-black tree. */
public class RedBlackTree {
    Node root;

    static class Node {
        int value;
        boolean red;
        Node left;
        Node right;
    }

    public int blackHeight() {
        int height = 0;
        for (Node node = root; node != null; node = node.left) {
            if (!node.red) {
                height++;
            }
        }
        return height;
    }

    public boolean repOK() {
        return (root == null || !root.red) && check(root, Long.MIN_VALUE, Long.MAX_VALUE, new Seen()) >= 0;
    }

    /** The number of black nodes on the way down, or -1 if the tree is none. */
    private static int check(Node node, long min, long max, Seen seen) {
        if (node == null) {
            return 0;
        }
        if (!seen.add(node) || node.value <= min || node.value >= max) {
            return -1;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = check(node.left, min, node.value, seen);
        int right = check(node.right, node.value, max, seen);
        if (left < 0 || left != right) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }
}
