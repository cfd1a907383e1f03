// Area: programs/structures
// Shows: a binary search tree with insert, delete, traversals, height and an AVL variant

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

public class ProgBinaryTree {
    static class Node { int k; Node l, r; int h = 1; Node(int k) { this.k = k; } }

    static Node insert(Node n, int k) {
        if (n == null) return new Node(k);
        if (k < n.k) n.l = insert(n.l, k);
        else if (k > n.k) n.r = insert(n.r, k);
        return n;
    }

    static Node delete(Node n, int k) {
        if (n == null) return null;
        if (k < n.k) n.l = delete(n.l, k);
        else if (k > n.k) n.r = delete(n.r, k);
        else if (n.l == null) return n.r;
        else if (n.r == null) return n.l;
        else {
            Node m = n.r;
            while (m.l != null) m = m.l;
            n.k = m.k;
            n.r = delete(n.r, m.k);
        }
        return n;
    }

    static int h(Node n) { return n == null ? 0 : n.h; }

    static Node fix(Node n) { n.h = Math.max(h(n.l), h(n.r)) + 1; return n; }

    static Node right(Node n) { Node x = n.l; n.l = x.r; x.r = fix(n); return fix(x); }

    static Node left(Node n) { Node x = n.r; n.r = x.l; x.l = fix(n); return fix(x); }

    static Node avl(Node n, int k) {
        if (n == null) return new Node(k);
        if (k < n.k) n.l = avl(n.l, k);
        else if (k > n.k) n.r = avl(n.r, k);
        fix(n);
        int b = h(n.l) - h(n.r);
        if (b > 1) { if (h(n.l.l) < h(n.l.r)) n.l = left(n.l); return right(n); }
        if (b < -1) { if (h(n.r.r) < h(n.r.l)) n.r = right(n.r); return left(n); }
        return n;
    }

    static int height(Node n) { return n == null ? 0 : 1 + Math.max(height(n.l), height(n.r)); }

    static void in(Node n, List<Integer> out) { if (n != null) { in(n.l, out); out.add(n.k); in(n.r, out); } }

    static String pre(Node n) { return n == null ? "." : n.k + "(" + pre(n.l) + pre(n.r) + ")"; }

    static List<Integer> bfs(Node n) {
        List<Integer> out = new ArrayList<>();
        Queue<Node> q = new ArrayDeque<>();
        q.add(n);
        while (!q.isEmpty()) {
            Node x = q.remove();
            out.add(x.k);
            if (x.l != null) q.add(x.l);
            if (x.r != null) q.add(x.r);
        }
        return out;
    }

    public static void main(String[] args) {
        Node t = null;
        for (int k : new int[] {50, 30, 70, 20, 40, 60, 80, 30}) t = insert(t, k);
        List<Integer> o = new ArrayList<>();
        in(t, o);
        System.out.println(o + " " + height(t) + " " + pre(t) + " " + bfs(t));
        for (int k : new int[] {20, 30, 50, 99}) {
            t = delete(t, k);
            System.out.println(pre(t));
        }
        Node plain = null, bal = null;
        for (int i = 0; i < 200; i++) { plain = insert(plain, i); bal = avl(bal, i); }
        o.clear();
        in(bal, o);
        System.out.println(new StringBuilder().append(height(plain)).append(" ").append(height(bal)).append(" ").append(o.size()).append(" ").append(bal.k).append(" ").append(o.hashCode()));
        Node mix = null;
        for (int i = 0; i < 100; i++) mix = avl(mix, i * 37 % 101);
        System.out.println(height(mix) + " " + mix.k + " " + bfs(mix).subList(0, 7));
    }
}
