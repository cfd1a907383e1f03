// Area: program: trie
// Shows: insertion, prefix search, deletion, longest common prefix, wildcard search, word counts
import java.util.*;

public class LibProgTrie {
    static final class Trie {
        private final TreeMap<Character, Trie> kids = new TreeMap<>();
        private int count;
        void add(String w) { Trie t = this; for (char c : w.toCharArray()) t = t.kids.computeIfAbsent(c, k -> new Trie()); t.count++; }
        private Trie node(String p) { Trie t = this; for (int i = 0; i < p.length() && t != null; i++) t = t.kids.get(p.charAt(i)); return t; }
        boolean contains(String w) { Trie t = node(w); return t != null && t.count > 0; }
        List<String> withPrefix(String p) { List<String> out = new ArrayList<>(); Trie t = node(p); if (t != null) t.collect(new StringBuilder(p), out); return out; }
        private void collect(StringBuilder sb, List<String> out) {
            if (count > 0) out.add(sb + (count > 1 ? "*" + count : ""));
            kids.forEach((c, t) -> { sb.append(c); t.collect(sb, out); sb.setLength(sb.length() - 1); });
        }
        boolean remove(String w) { return remove(w, 0); }
        private boolean remove(String w, int i) {
            if (i == w.length()) { if (count == 0) return false; count--; return true; }
            Trie t = kids.get(w.charAt(i));
            if (t == null || !t.remove(w, i + 1)) return false;
            if (t.count == 0 && t.kids.isEmpty()) kids.remove(w.charAt(i));
            return true;
        }
        String commonPrefix() { StringBuilder sb = new StringBuilder(); Trie t = this; while (t.kids.size() == 1 && t.count == 0) { sb.append(t.kids.firstKey()); t = t.kids.firstEntry().getValue(); } return sb.toString(); }
        void match(String pat, int i, String sofar, List<String> out) {
            if (i == pat.length()) { if (count > 0) out.add(sofar); return; }
            char c = pat.charAt(i);
            if (c == '?') kids.forEach((k, t) -> t.match(pat, i + 1, sofar + k, out));
            else if (c == '*') { match(pat, i + 1, sofar, out); kids.forEach((k, t) -> t.match(pat, i, sofar + k, out)); }
            else if (kids.containsKey(c)) kids.get(c).match(pat, i + 1, sofar + c, out);
        }
        int nodes() { int n = 1; for (Trie t : kids.values()) n += t.nodes(); return n; }
    }
    public static void main(String[] args) {
        Trie t = new Trie();
        for (String w : "car card care careful cart cat dog do done door car cargo".split(" ")) t.add(w);
        System.out.println(t.withPrefix("") + " nodes " + t.nodes());
        System.out.println(t.withPrefix("car") + " " + t.withPrefix("do") + " " + t.withPrefix("x"));
        System.out.println(t.contains("care") + " " + t.contains("ca") + " " + t.contains("carex"));
        for (String p : new String[] {"c?r", "*e*", "d*", "????", "*", "ca*t"}) { TreeSet<String> s = new TreeSet<>(); List<String> l = new ArrayList<>(); t.match(p, 0, "", l); s.addAll(l); System.out.println(p + " " + s); }
        System.out.println(t.remove("card") + " " + t.remove("card") + " " + t.remove("car") + " " + t.remove("ca") + " " + t.withPrefix("ca") + " nodes " + t.nodes());
        Trie u = new Trie();
        for (String w : "interview internet interval internal".split(" ")) u.add(w);
        System.out.println("[" + u.commonPrefix() + "] [" + t.commonPrefix() + "] [" + new Trie().commonPrefix() + "]");
        String text = "the rain in spain stays mainly in the plain and the train in the main terrain";
        Trie words = new Trie();
        for (String w : text.split(" ")) words.add(w);
        System.out.println(words.withPrefix("t") + " " + words.withPrefix("") .size());
    }
}
