/** A red-black tree that draws itself while it grows. */
public class RedBlackTree<K extends Comparable<K>> {
    private enum Color { RED, BLACK }

    private static final class Node<K> {
        K key;
        Node<K> left;
        Node<K> right;
        Color color = Color.RED;

        Node(K key) {
            this.key = key;
        }
    }

    private Node<K> root;

    /** Adds a key by the left-leaning rules: no red right child, no two reds in a row. */
    public void add(K key) {
        root = add(root, key);
        root.color = Color.BLACK;
    }

    private Node<K> add(Node<K> at, K key) {
        if (at == null) {
            return new Node<>(key);
        }
        int order = key.compareTo(at.key);
        if (order < 0) {
            at.left = add(at.left, key);
        } else if (order > 0) {
            at.right = add(at.right, key);
        }
        if (red(at.right) && !red(at.left)) {
            at = rotateLeft(at);
        }
        if (red(at.left) && red(at.left.left)) {
            at = rotateRight(at);
        }
        if (red(at.left) && red(at.right)) {
            at.color = Color.RED;
            at.left.color = Color.BLACK;
            at.right.color = Color.BLACK;
        }
        return at;
    }

    private static boolean red(Node<?> node) {
        return node != null && node.color == Color.RED;
    }

    private Node<K> rotateLeft(Node<K> at) {
        Node<K> up = at.right;
        at.right = up.left;
        up.left = at;
        up.color = at.color;
        at.color = Color.RED;
        return up;
    }

    private Node<K> rotateRight(Node<K> at) {
        Node<K> up = at.left;
        at.left = up.right;
        up.right = at;
        up.color = at.color;
        at.color = Color.RED;
        return up;
    }

    /** The number of black nodes on every way down, or an exception when the ways differ. */
    private static int blackHeight(Node<?> at) {
        if (at == null) {
            return 0;
        }
        int left = blackHeight(at.left);
        if (left != blackHeight(at.right)) {
            throw new IllegalStateException("unbalanced at " + at.key);
        }
        return left + (at.color == Color.BLACK ? 1 : 0);
    }

    private void draw(Node<K> at, String indent, String branch, StringBuilder out) {
        if (at == null) {
            return;
        }
        draw(at.right, indent + (branch.equals("└── ") ? "│   " : "    "), "┌── ", out);
        out.append(indent).append(branch).append(at.key).append(red(at) ? " (red)" : "").append('\n');
        draw(at.left, indent + (branch.equals("┌── ") ? "│   " : "    "), "└── ", out);
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        draw(root, "", "", out);
        return out.toString();
    }

    public static void main(String[] args) {
        RedBlackTree<Integer> tree = new RedBlackTree<>();
        for (int i = 1; i <= 12; i++) {
            tree.add(i * 7 % 13);
        }
        System.out.print(tree);
        RedBlackTree<Integer> large = new RedBlackTree<>();
        for (int i = 0; i < 20_000; i++) {
            large.add(i * 7919 % 20_011);
        }
        System.out.println("20000 keys have a black height of " + blackHeight(large.root));
    }
}
