package structures;

/** A tree whose leaves form a list, from left to right. */
public class LinkedLeavesTree {
    Node root;
    Node first;

    static class Node {
        Node left;
        Node right;
        Node parent;
        Node next;
    }

    public int leaves() {
        int count = 0;
        for (Node leaf = first; leaf != null; leaf = leaf.next) {
            count++;
        }
        return count;
    }

    public boolean repOK() {
        if (root == null) {
            return first == null;
        }
        Node[] expected = {first};
        return check(root, null, expected, new Seen()) && expected[0] == null;
    }

    /** Whether the leaves below a node are those that the list goes on with; moves along the list. */
    private static boolean check(Node node, Node parent, Node[] expected, Seen seen) {
        if (node == null || !seen.add(node) || node.parent != parent) {
            return false;
        }
        if (node.left == null && node.right == null) {
            if (node != expected[0]) {
                return false;
            }
            expected[0] = node.next;
            return true;
        }
        return node.next == null
                && check(node.left, node, expected, seen)
                && check(node.right, node, expected, seen);
    }
}
