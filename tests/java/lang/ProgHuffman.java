// Area: programs/structures
// Shows: Huffman coding with a priority queue, deterministic ties, encode and decode; LZ and base64 by hand

import java.util.*;

public class ProgHuffman {
    static class N implements Comparable<N> {
        final int f, order;
        final char c;
        final N l, r;
        N(int f, int order, char c, N l, N r) { this.f = f; this.order = order; this.c = c; this.l = l; this.r = r; }
        public int compareTo(N o) { return f != o.f ? f - o.f : order - o.order; }
    }

    static void codes(N n, String p, Map<Character, String> out) {
        if (n.l == null) out.put(n.c, p.isEmpty() ? "0" : p);
        else { codes(n.l, p + '0', out); codes(n.r, p + '1', out); }
    }

    static List<Integer> lzw(String s) {
        Map<String, Integer> d = new HashMap<>();
        for (int i = 0; i < 128; i++) d.put("" + (char) i, i);
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            if (d.containsKey(w + c)) w += c;
            else { out.add(d.get(w)); d.put(w + c, d.size()); w = "" + c; }
        }
        if (!w.isEmpty()) out.add(d.get(w));
        return out;
    }

    static String base64(byte[] b) {
        String t = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < b.length; i += 3) {
            int v = (b[i] & 255) << 16 | (i + 1 < b.length ? (b[i + 1] & 255) << 8 : 0) | (i + 2 < b.length ? b[i + 2] & 255 : 0);
            sb.append(t.charAt(v >> 18)).append(t.charAt(v >> 12 & 63)).append(i + 1 < b.length ? t.charAt(v >> 6 & 63) : '=').append(i + 2 < b.length ? t.charAt(v & 63) : '=');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String text = "she sells sea shells by the sea shore";
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : text.toCharArray()) freq.merge(c, 1, Integer::sum);
        System.out.println(freq);
        PriorityQueue<N> q = new PriorityQueue<>();
        int order = 0;
        for (var e : freq.entrySet()) q.add(new N(e.getValue(), order++, e.getKey(), null, null));
        while (q.size() > 1) { N a = q.poll(), b = q.poll(); q.add(new N(a.f + b.f, order++, '\0', a, b)); }
        N root = q.poll();
        Map<Character, String> code = new TreeMap<>();
        codes(root, "", code);
        System.out.println(code);
        StringBuilder bits = new StringBuilder();
        for (char c : text.toCharArray()) bits.append(code.get(c));
        System.out.println(bits.length() + " " + bits);
        StringBuilder back = new StringBuilder();
        N n = root;
        for (int i = 0; i < bits.length(); i++) {
            n = bits.charAt(i) == '0' ? n.l : n.r;
            if (n.l == null) { back.append(n.c); n = root; }
        }
        System.out.println(back.toString().equals(text));
        System.out.println(lzw("tobeornottobeortobeornot") + " " + lzw("aaaaaaa") + lzw(""));
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "\0\377~"}) System.out.println(base64(s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)) + " " + base64(s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)).equals(Base64.getEncoder().encodeToString(s.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1))));
    }
}
