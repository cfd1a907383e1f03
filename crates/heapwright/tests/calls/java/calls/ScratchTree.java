package calls;

/** An AA tree whose removal keeps two nodes in fields that it always writes before it reads them. */
public class ScratchTree {
    private static final class Node {
        int value;
        Node left;
        Node right;
        int level = 1;

        Node(int value) {
            this.value = value;
        }
    }

    private Node root;
    private Node last;
    private Node deleted;
    private int removals;

    public void insert(int value) {
        root = insert(value, root);
    }

    public void remove(int value) {
        deleted = null;
        removals++;
        root = remove(value, root);
    }

    private static Node insert(int value, Node node) {
        if (node == null) {
            return new Node(value);
        }
        if (value < node.value) {
            node.left = insert(value, node.left);
        } else if (value > node.value) {
            node.right = insert(value, node.right);
        } else {
            return node;
        }
        return split(skew(node));
    }

    private Node remove(int value, Node node) {
        if (node == null) {
            return null;
        }
        last = node;
        if (value < node.value) {
            node.left = remove(value, node.left);
        } else {
            deleted = node;
            node.right = remove(value, node.right);
        }
        if (node == last) {
            if (deleted == null || value != deleted.value) {
                return node;
            }
            deleted.value = node.value;
            return node.right;
        }
        if (level(node.left) < node.level - 1 || level(node.right) < node.level - 1) {
            node.level--;
            if (level(node.right) > node.level) {
                node.right.level = node.level;
            }
            node = skew(node);
            node.right = skew(node.right);
            if (node.right != null) {
                node.right.right = skew(node.right.right);
            }
            node = split(node);
            node.right = split(node.right);
        }
        return node;
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
    }

    private static Node skew(Node node) {
        if (node == null || level(node.left) != node.level) {
            return node;
        }
        Node up = node.left;
        node.left = up.right;
        up.right = node;
        return up;
    }

    private static Node split(Node node) {
        if (node == null || node.right == null || level(node.right.right) != node.level) {
            return node;
        }
        Node up = node.right;
        node.right = up.left;
        up.left = node;
        up.level++;
        return up;
    }

    private static boolean isOrdered(Node node, long low, long high) {
        return node == null
                || low < node.value
                        && node.value < high
                        && isOrdered(node.left, low, node.value)
                        && isOrdered(node.right, node.value, high);
    }

    private static boolean isLevelled(Node node) {
        return node == null
                || level(node.left) == node.level - 1
                        && node.level - level(node.right) <= 1
                        && (node.right == null || level(node.right.right) < node.level)
                        && isLevelled(node.left)
                        && isLevelled(node.right);
    }

    public boolean repOK() {
        return isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE) && isLevelled(root);
    }

    boolean hasRemovedTwice() {
        return removals > 1;
    }

    boolean remembersAnother() {
        return last != null && deleted != null && last != deleted;
    }
}
