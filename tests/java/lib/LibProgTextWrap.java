// Area: program: text wrapping
// Shows: greedy and optimal line breaking, justification, centring, columns
import java.util.*;

public class LibProgTextWrap {
    static List<String> greedy(String[] w, int width) {
        List<String> out = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String s : w) {
            if (line.length() > 0 && line.length() + 1 + s.length() > width) { out.add(line.toString()); line.setLength(0); }
            if (line.length() > 0) line.append(' ');
            line.append(s);
        }
        if (line.length() > 0) out.add(line.toString());
        return out;
    }
    static List<String> optimal(String[] w, int width) {
        int n = w.length;
        long[] cost = new long[n + 1];
        int[] cut = new int[n + 1];
        Arrays.fill(cost, Long.MAX_VALUE / 4);
        cost[n] = 0;
        for (int i = n - 1; i >= 0; i--) {
            int len = -1;
            for (int j = i; j < n; j++) {
                len += w[j].length() + 1;
                if (len > width && j > i) break;
                long gap = j == n - 1 ? 0 : (long) (width - len) * (width - len);
                if (gap + cost[j + 1] < cost[i]) { cost[i] = gap + cost[j + 1]; cut[i] = j + 1; }
            }
        }
        List<String> out = new ArrayList<>();
        for (int i = 0; i < n; i = cut[i]) out.add(String.join(" ", Arrays.copyOfRange(w, i, cut[i])));
        return out;
    }
    static String justify(String line, int width) {
        String[] w = line.split(" ");
        if (w.length == 1) return line;
        int gaps = w.length - 1, spare = width - line.length() + gaps;
        StringBuilder sb = new StringBuilder(w[0]);
        for (int i = 1; i <= gaps; i++) { int n = spare / gaps + (i <= spare % gaps ? 1 : 0); sb.append(" ".repeat(n)).append(w[i]); }
        return sb.toString();
    }
    static String centre(String s, int width) { int left = (width - s.length()) / 2; return " ".repeat(Math.max(0, left)) + s + " ".repeat(Math.max(0, width - s.length() - left)); }
    public static void main(String[] args) {
        String text = "A good line breaker looks at the whole paragraph and not only at the next word, because a short word pulled down now may save an ugly gap three lines later; antidisestablishmentarianism is a long word.";
        String[] w = text.split("\\s+");
        for (int width : new int[] {20, 34}) {
            System.out.println("greedy " + width);
            for (String l : greedy(w, width)) System.out.println("|" + String.format("%-" + width + "s", l) + "|");
            System.out.println("optimal " + width);
            for (String l : optimal(w, width)) System.out.println("|" + justify(l, width) + "|");
        }
        for (String l : greedy("centred text in a narrow box".split(" "), 12)) System.out.println("[" + centre(l, 12) + "]");
        List<String> a = greedy(w, 18), b = optimal(w, 18);
        for (int i = 0; i < Math.max(a.size(), b.size()); i++) System.out.printf("%-30s # %s%n", i < a.size() ? a.get(i) : "", i < b.size() ? b.get(i) : "");
        System.out.println(greedy(new String[0], 5) + " " + greedy(new String[] {"toolongword"}, 3));
    }
}
