// Area: program: interval tree
// Shows: augmented search tree with overlap queries, merging of intervals, sweep line for the busiest moment, checked against brute force
import java.util.*;
import java.util.stream.*;

public class LibProgIntervalTree {
    record Iv(int lo, int hi) implements Comparable<Iv> {
        Iv { if (lo > hi) throw new IllegalArgumentException("[" + lo + "," + hi + "]"); }
        boolean meets(Iv o) { return lo <= o.hi && o.lo <= hi; }
        @Override public int compareTo(Iv o) { return lo != o.lo ? Integer.compare(lo, o.lo) : Integer.compare(hi, o.hi); }
        @Override public String toString() { return lo + "-" + hi; }
    }
    static final class Node {
        final Iv iv; final long pri; int max, size = 1; Node l, r;
        Node(Iv iv, long pri) { this.iv = iv; this.pri = pri; max = iv.hi(); }
        Node fix() { max = Math.max(iv.hi(), Math.max(l == null ? Integer.MIN_VALUE : l.max, r == null ? Integer.MIN_VALUE : r.max)); size = 1 + (l == null ? 0 : l.size) + (r == null ? 0 : r.size); return this; }
    }
    static Node insert(Node t, Node n) {
        if (t == null) return n;
        if (n.iv.compareTo(t.iv) < 0) { t.l = insert(t.l, n); if (t.l.pri > t.pri) { Node x = t.l; t.l = x.r; x.r = t.fix(); return x.fix(); } }
        else { t.r = insert(t.r, n); if (t.r.pri > t.pri) { Node x = t.r; t.r = x.l; x.l = t.fix(); return x.fix(); } }
        return t.fix();
    }
    static void query(Node t, Iv q, List<Iv> out) { if (t == null || t.max < q.lo()) return; query(t.l, q, out); if (t.iv.meets(q)) out.add(t.iv); if (t.iv.lo() <= q.hi()) query(t.r, q, out); }
    static int depth(Node t) { return t == null ? 0 : 1 + Math.max(depth(t.l), depth(t.r)); }
    static List<Iv> merge(List<Iv> in) { LinkedList<Iv> out = new LinkedList<>(); in.stream().sorted().forEach(i -> { if (!out.isEmpty() && out.getLast().hi() >= i.lo()) out.add(new Iv(out.getLast().lo(), Math.max(out.removeLast().hi(), i.hi()))); else out.add(i); }); return out; }
    static String busiest(List<Iv> in) { TreeMap<Integer, Integer> d = new TreeMap<>(); in.forEach(i -> { d.merge(i.lo(), 1, Integer::sum); d.merge(i.hi() + 1, -1, Integer::sum); }); int cur = 0, best = 0, at = 0; for (Map.Entry<Integer, Integer> e : d.entrySet()) { cur += e.getValue(); if (cur > best) { best = cur; at = e.getKey(); } } return best + " at " + at; }
    public static void main(String[] args) {
        Random r = new Random(17);
        List<Iv> all = new ArrayList<>();
        Node root = null;
        for (int i = 0; i < 120; i++) { int lo = r.nextInt(1000); Iv iv = new Iv(lo, lo + r.nextInt(40)); all.add(iv); root = insert(root, new Node(iv, r.nextLong())); }
        System.out.println(root.size + " intervals, max " + root.max + ", shallow " + (depth(root) < 25));
        boolean same = true;
        for (int i = 0; i < 60; i++) { Iv q = new Iv(i * 17, i * 17 + i % 9); List<Iv> got = new ArrayList<>(); query(root, q, got); same &= got.equals(all.stream().filter(q::meets).sorted().toList()); if (i % 20 == 5) System.out.println(q + " -> " + got); }
        System.out.println("agrees " + same);
        System.out.println(merge(all).size() + " merged, first " + merge(all).subList(0, 3) + ", busiest " + busiest(all));
        System.out.println(merge(List.of(new Iv(1, 3), new Iv(2, 6), new Iv(8, 10), new Iv(10, 12), new Iv(20, 20))));
        try { new Iv(5, 4); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(IntStream.range(0, 5).mapToObj(i -> new Iv(i, 10 - i)).sorted(Comparator.reverseOrder()).map(Iv::toString).collect(Collectors.joining(" ")));
    }
}
