// Area: java 21/record patterns
// Shows: record patterns in instanceof conditions: scope, negation, loops and conditional operators

public class RecNestedInstanceof {
    record Node(int v, Node next) {}

    record Tree(Tree l, int v, Tree r) {}

    static int sum(Node n) { return n instanceof Node(int v, Node rest) ? v + sum(rest) : 0; }

    static int last(Node n) {
        while (n instanceof Node(int v, Node next)) {
            if (next == null) return v;
            n = next;
        }
        throw new IllegalArgumentException("empty");
    }

    static int depth(Tree t) { return t instanceof Tree(var l, var v, var r) ? 1 + Math.max(depth(l), depth(r)) : 0; }

    static Tree insert(Tree t, int k) {
        if (!(t instanceof Tree(Tree l, int v, Tree r))) return new Tree(null, k, null);
        return k < v ? new Tree(insert(l, k), v, r) : k > v ? new Tree(l, v, insert(r, k)) : t;
    }

    static String in(Tree t) { return t instanceof Tree(Tree l, int v, Tree r) ? in(l) + v + " " + in(r) : ""; }

    static boolean twoStep(Node n) { return n instanceof Node(int a, Node(int b, Node(int c, var rest))) && b == a + 2 && c == b + 2 && rest == null; }

    public static void main(String[] args) {
        Node n = new Node(1, new Node(3, new Node(5, null)));
        System.out.println(sum(n) + " " + last(n) + " " + sum(null) + " " + twoStep(n) + twoStep(n.next()));
        try {
            last(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Tree t = null;
        for (int k : new int[] {5, 2, 8, 1, 9, 3, 5}) t = insert(t, k);
        System.out.println(in(t) + depth(t) + " " + (insert(t, 9).equals(t)));
        System.out.println(t.l());
    }
}
