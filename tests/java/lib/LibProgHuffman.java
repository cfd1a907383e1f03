// Area: program: Huffman coding
// Shows: frequency table, priority queue tree, canonical codes, bit packing, decoding
import java.util.*;

public class LibProgHuffman {
    static abstract class Tree implements Comparable<Tree> {
        final int freq; final char min;
        Tree(int f, char m) { freq = f; min = m; }
        @Override public int compareTo(Tree o) { return freq != o.freq ? Integer.compare(freq, o.freq) : Character.compare(min, o.min); }
    }
    static final class Leaf extends Tree { Leaf(char c, int f) { super(f, c); } }
    static final class Fork extends Tree { final Tree l, r; Fork(Tree l, Tree r) { super(l.freq + r.freq, (char) Math.min(l.min, r.min)); this.l = l; this.r = r; } }
    static void codes(Tree t, String p, Map<Character, String> out) { if (t instanceof Fork f) { codes(f.l, p + "0", out); codes(f.r, p + "1", out); } else out.put(t.min, p.isEmpty() ? "0" : p); }
    static Tree build(String s) {
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : s.toCharArray()) freq.merge(c, 1, Integer::sum);
        PriorityQueue<Tree> q = new PriorityQueue<>();
        freq.forEach((c, f) -> q.add(new Leaf(c, f)));
        while (q.size() > 1) q.add(new Fork(q.poll(), q.poll()));
        return q.poll();
    }
    static byte[] pack(String bits) { BitSet b = new BitSet(); for (int i = 0; i < bits.length(); i++) if (bits.charAt(i) == '1') b.set(i); b.set(bits.length()); return b.toByteArray(); }
    static String unpack(byte[] by) { BitSet b = BitSet.valueOf(by); StringBuilder sb = new StringBuilder(); for (int i = 0; i < b.length() - 1; i++) sb.append(b.get(i) ? '1' : '0'); return sb.toString(); }
    static String decode(Tree root, String bits) {
        StringBuilder sb = new StringBuilder();
        Tree t = root;
        for (char c : bits.toCharArray()) { if (t instanceof Fork f) t = c == '0' ? f.l : f.r; if (t instanceof Leaf) { sb.append(t.min); t = root; } }
        return sb.toString();
    }
    public static void main(String[] args) {
        for (String s : new String[] {"abracadabra", "mississippi river", "aaaa", "she sells sea shells by the sea shore, the shells she sells are sea shells"}) {
            Tree t = build(s);
            Map<Character, String> c = new TreeMap<>();
            codes(t, "", c);
            StringBuilder bits = new StringBuilder();
            for (char x : s.toCharArray()) bits.append(c.get(x));
            byte[] p = pack(bits.toString());
            System.out.println(c);
            System.out.println(s.length() * 8 + " bits -> " + bits.length() + " in " + p.length + " bytes, hash " + Arrays.hashCode(p) + ", back " + decode(t, unpack(p)).equals(s));
            List<Map.Entry<Character, String>> l = new ArrayList<>(c.entrySet());
            l.sort(Comparator.comparing((Map.Entry<Character, String> e) -> e.getValue().length()).thenComparing(Map.Entry.comparingByKey()));
            int code = 0, len = 0;
            StringBuilder canon = new StringBuilder();
            for (Map.Entry<Character, String> e : l) { int n = e.getValue().length(); code <<= n - len; len = n; canon.append(e.getKey()).append(':').append(String.format("%" + n + "s", Integer.toBinaryString(code)).replace(' ', '0')).append(' '); code++; }
            System.out.println("canonical " + canon);
        }
    }
}
