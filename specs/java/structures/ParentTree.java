package structures;

/** A binary tree whose nodes know their parents. */
public class ParentTree {
    Node root;

    static class Node {
        int value;
        Node left;
        Node right;
        Node parent;
    }

    public int depth(int value) {
        Node node = root;
        int depth = 0;
        while (node != null && node.value != value) {
            node = node.left != null ? node.left : node.right;
            depth++;
        }
        return node == null ? -1 : depth;
    }

    public boolean repOK() {
        return check(root, null, new Seen());
    }

    private static boolean check(Node node, Node parent, Seen seen) {
        return node == null
                || seen.add(node)
                        && node.parent == parent
                        && check(node.left, node, seen)
                        && check(node.right, node, seen);
    }
}
