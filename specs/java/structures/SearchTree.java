package structures;

/** A binary search tree without equal values. */
public class SearchTree {
    Node root;

    static class Node {
        int value;
        Node left;
        Node right;
    }

    public boolean contains(int value) {
        Node node = root;
        while (node != null && node.value != value) {
            node = value < node.value ? node.left : node.right;
        }
        return node != null;
    }

    public boolean repOK() {
        return check(root, Long.MIN_VALUE, Long.MAX_VALUE, new Seen());
    }

    private static boolean check(Node node, long min, long max, Seen seen) {
        return node == null
                || seen.add(node)
                        && min < node.value
                        && node.value < max
                        && check(node.left, min, node.value, seen)
                        && check(node.right, node.value, max, seen);
    }
}
