package shapes;

public class BinarySearchTree {
    static int made;
    public BinaryNode root;
    boolean dirty;
    byte level;

    public void remove(int x) {
        if (root != null && root.element == x) {
            root = null;
        }
    }

    public void insert(int x) {}

    public void insert(BinaryNode node, int x) {}

    public static BinarySearchTree join(BinarySearchTree a, BinarySearchTree b) {
        return a;
    }

    public boolean repOK() {
        return true;
    }

    public boolean within(int low, int high) {
        return true;
    }

    public int size() {
        return 0;
    }
}
