package heapwright.api;

/** A set of short words over two letters in a trie. A word is a number: a one, and then a bit for each letter. */
public class BitTrie {
    /** The most letters. */
    static final int LONGEST = 3;

    private Node root;

    private static final class Node {
        boolean isEnd;
        final Node[] next = new Node[2];
    }

    /** Whether there is no word. */
    public boolean isEmpty() {
        return root == null;
    }

    /** Adds a word. */
    public void add(int word) {
        int length = length(word);
        if (root == null) {
            root = new Node();
        }
        Node node = root;
        for (int i = length - 1; i >= 0; i--) {
            int letter = word >> i & 1;
            if (node.next[letter] == null) {
                node.next[letter] = new Node();
            }
            node = node.next[letter];
        }
        node.isEnd = true;
    }

    /** Whether a word is there. */
    public boolean contains(int word) {
        Node node = root;
        for (int i = length(word) - 1; i >= 0 && node != null; i--) {
            node = node.next[word >> i & 1];
        }
        return node != null && node.isEnd;
    }

    /** Removes a word, and the nodes that no word needs any more. */
    public void remove(int word) {
        root = without(root, word, length(word) - 1);
    }

    public boolean repOK() {
        return root == null || isNeeded(root);
    }

    private static int length(int word) {
        for (int length = 0; length <= LONGEST; length++) {
            if (word >> length == 1) {
                return length;
            }
        }
        throw new IllegalArgumentException("no word");
    }

    private static Node without(Node node, int word, int left) {
        if (node == null) {
            return null;
        }
        if (left < 0) {
            node.isEnd = false;
        } else {
            int letter = word >> left & 1;
            node.next[letter] = without(node.next[letter], word, left - 1);
        }
        return node.isEnd || node.next[0] != null || node.next[1] != null ? node : null;
    }

    private static boolean isNeeded(Node node) {
        boolean ends = node.isEnd;
        for (Node next : node.next) {
            if (next != null) {
                if (!isNeeded(next)) {
                    return false;
                }
                ends = true;
            }
        }
        return ends;
    }
}
