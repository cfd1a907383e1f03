package heapwright.basics;

/** A binary tree of numbers; an absent subtree is null. */
public class IntTree {
    int value;
    IntTree left;
    IntTree right;

    /** Makes a tree of one number. */
    public IntTree(int value) {
        this.value = value;
    }

    /** Adds a number where a search would look for it. */
    public boolean add(int added) {
        if (added == value) {
            return false;
        }
        if (added < value) {
            if (left != null) {
                return left.add(added);
            }
            left = new IntTree(added);
        } else {
            if (right != null) {
                return right.add(added);
            }
            right = new IntTree(added);
        }
        return true;
    }

    /** The number of levels. */
    public static int height(IntTree tree) {
        if (tree == null) {
            return 0;
        }
        return 1 + Math.max(height(tree.left), height(tree.right));
    }

    /** Whether one tree is the mirror image of another. */
    public static boolean mirrors(IntTree a, IntTree b) {
        if (a == null || b == null) {
            return a == b;
        }
        return a.value == b.value && mirrors(a.left, b.right) && mirrors(a.right, b.left);
    }

    /** Whether a path from here to a leaf adds up to a sum. */
    public boolean hasPath(int sum) {
        int rest = sum - value;
        if (left == null && right == null) {
            return rest == 0;
        }
        return left != null && left.hasPath(rest) || right != null && right.hasPath(rest);
    }
}
