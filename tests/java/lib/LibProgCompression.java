// Area: program: run-length, LZ77 and LZW compression
// Shows: encoders and decoders over strings and bytes, move-to-front, Burrows-Wheeler transform
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class LibProgCompression {
    static String rle(String s) { return Pattern.compile("(.)\\1*", Pattern.DOTALL).matcher(s).replaceAll(m -> Matcher.quoteReplacement((m.group().length() > 1 ? m.group().length() : "") + m.group(1))); }
    static String unrle(String s) { Matcher m = Pattern.compile("(\\d*)(\\D)").matcher(s); StringBuilder sb = new StringBuilder(); while (m.find()) sb.append(m.group(2).repeat(m.group(1).isEmpty() ? 1 : Integer.parseInt(m.group(1)))); return sb.toString(); }
    record Tok(int back, int len, char next) { @Override public String toString() { return len == 0 ? String.valueOf(next) : "<" + back + "," + len + (next == 0 ? "" : "," + next) + ">"; } }
    static List<Tok> lz77(String s) {
        List<Tok> out = new ArrayList<>();
        for (int i = 0; i < s.length(); ) {
            int bl = 0, bb = 0;
            for (int b = 1; b <= Math.min(i, 64); b++) { int l = 0; while (i + l < s.length() && s.charAt(i + l) == s.charAt(i + l - b) && l < 15) l++; if (l > bl) { bl = l; bb = b; } }
            if (bl < 3) { out.add(new Tok(0, 0, s.charAt(i))); i++; }
            else { char n = i + bl < s.length() ? s.charAt(i + bl) : 0; out.add(new Tok(bb, bl, n)); i += bl + 1; }
        }
        return out;
    }
    static String unlz77(List<Tok> t) { StringBuilder sb = new StringBuilder(); for (Tok k : t) { for (int i = 0; i < k.len(); i++) sb.append(sb.charAt(sb.length() - k.back())); if (k.next() != 0) sb.append(k.next()); } return sb.toString(); }
    static List<Integer> lzw(String s) {
        Map<String, Integer> d = new HashMap<>();
        for (int i = 0; i < 128; i++) d.put("" + (char) i, i);
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) { if (d.containsKey(w + c)) w += c; else { out.add(d.get(w)); d.put(w + c, d.size()); w = "" + c; } }
        if (!w.isEmpty()) out.add(d.get(w));
        return out;
    }
    static String unlzw(List<Integer> codes) {
        Map<Integer, String> d = new HashMap<>();
        for (int i = 0; i < 128; i++) d.put(i, "" + (char) i);
        StringBuilder sb = new StringBuilder();
        String w = "";
        for (int c : codes) { String e = d.containsKey(c) ? d.get(c) : w + w.charAt(0); sb.append(e); if (!w.isEmpty()) d.put(d.size(), w + e.charAt(0)); w = e; }
        return sb.toString();
    }
    static String bwt(String s) { String x = s + "$"; return IntStream.range(0, x.length()).boxed().sorted(Comparator.comparing(i -> x.substring(i) + x.substring(0, i))).map(i -> "" + x.charAt((i + x.length() - 1) % x.length())).collect(Collectors.joining()); }
    static String unbwt(String b) { List<String> t = new ArrayList<>(Collections.nCopies(b.length(), "")); for (int k = 0; k < b.length(); k++) { for (int i = 0; i < b.length(); i++) t.set(i, b.charAt(i) + t.get(i)); Collections.sort(t); } return t.stream().filter(x -> x.endsWith("$")).findFirst().get().replace("$", ""); }
    static List<Integer> mtf(String s) { List<Character> a = IntStream.range(32, 127).mapToObj(c -> (char) c).collect(Collectors.toCollection(LinkedList::new)); List<Integer> out = new ArrayList<>(); for (char c : s.toCharArray()) { int i = a.indexOf(c); out.add(i); a.add(0, a.remove(i)); } return out; }
    public static void main(String[] args) {
        for (String s : new String[] {"aaabbbccd", "abc", "", "WWWWWWWWWWWWBWWWWWWWWWWWWBBB", "a$$\\\\b"}) System.out.println("[" + s + "] -> " + rle(s) + " " + unrle(rle(s)).equals(s));
        for (String s : new String[] {"abracadabra abracadabra", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "no repeats", "the cat sat on the mat with the hat and the bat"}) {
            List<Tok> t = lz77(s);
            System.out.println(t.stream().map(Tok::toString).collect(Collectors.joining()) + " " + t.size() + "/" + s.length() + " " + unlz77(t).equals(s));
            List<Integer> c = lzw(s);
            System.out.println(c + " " + unlzw(c).equals(s));
        }
        for (String s : new String[] {"banana", "mississippi", "abababab"}) System.out.println(bwt(s) + " " + unbwt(bwt(s)) + " " + mtf(bwt(s)));
        byte[] b = "byte run".repeat(20).getBytes(StandardCharsets.US_ASCII);
        System.out.println(lzw(new String(b, StandardCharsets.US_ASCII)).size() + " codes for " + b.length);
    }
}
