package structures;

/** A binary tree in no order, without equal keys. */
public class KeyTree {
    Node root;

    static class Node {
        int key;
        Node left;
        Node right;
    }

    public int count(int key) {
        return count(root, key);
    }

    private static int count(Node node, int key) {
        return node == null ? 0 : count(node.left, key) + count(node.right, key) + (node.key == key ? 1 : 0);
    }

    public boolean repOK() {
        return isValid(root, new Seen(), new java.util.TreeSet<>());
    }

    private static boolean isValid(Node node, Seen seen, java.util.Set<Integer> keys) {
        return node == null
                || seen.add(node) && node.key >= 0 && keys.add(node.key)
                        && isValid(node.left, seen, keys) && isValid(node.right, seen, keys);
    }
}
