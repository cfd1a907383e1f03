package calls;

/** A set of numbers in an unbalanced search tree. */
public class IntSet {
    private Node root;
    private int size;
    private int changes;

    private static class Node {
        int value;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }

    public boolean add(int value) {
        changes++;
        Node[] place = {null};
        Node node = root;
        while (node != null) {
            place[0] = node;
            if (value == node.value) {
                return false;
            }
            node = value < node.value ? node.left : node.right;
        }
        size++;
        if (place[0] == null) {
            root = new Node(value);
        } else if (value < place[0].value) {
            place[0].left = new Node(value);
        } else {
            place[0].right = new Node(value);
        }
        return true;
    }

    public int removeMin() {
        if (root == null) {
            throw new IllegalStateException("size " + size);
        }
        changes++;
        size--;
        if (root.left == null) {
            int value = root.value;
            root = root.right;
            return value;
        }
        Node above = root;
        while (above.left.left != null) {
            above = above.left;
        }
        int value = above.left.value;
        above.left = above.left.right;
        return value;
    }

    public int size() {
        return size;
    }

    public boolean isLeaning() {
        return root != null && root.left == null && root.right != null && root.right.right != null;
    }

    public boolean isZigzag() {
        return root != null && root.right != null && root.right.left != null && root.left == null;
    }

    public boolean isTight() {
        return root != null && root.left != null && root.left.value == root.value - 1;
    }

    public boolean isOdd() {
        return root != null && root.left != null && root.left.right != null && root.left.right.value > root.value;
    }

    public boolean repOK() {
        return size == count(root);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }
}
