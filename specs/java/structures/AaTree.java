package structures;

/** An AA tree. */
public class AaTree {
    Node root;

    static class Node {
        int value;
        int level;
        Node left;
        Node right;
    }

    public int level() {
        return level(root);
    }

    public boolean repOK() {
        return check(root, Long.MIN_VALUE, Long.MAX_VALUE, new Seen());
    }

    private static boolean check(Node node, long min, long max, Seen seen) {
        if (node == null) {
            return true;
        }
        if (!seen.add(node) || node.value <= min || node.value >= max) {
            return false;
        }
        int right = level(node.right);
        return node.level == level(node.left) + 1
                && (right == node.level || right == node.level - 1)
                && (node.right == null || level(node.right.right) < node.level)
                && check(node.left, min, node.value, seen)
                && check(node.right, node.value, max, seen);
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
    }
}
