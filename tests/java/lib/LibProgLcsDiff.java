// Area: program: string diff
// Shows: longest common subsequence, line diff with unified output, edit distance, word-level changes
import java.util.*;

public class LibProgLcsDiff {
    static <T> int[][] table(List<T> a, List<T> b) { int[][] t = new int[a.size() + 1][b.size() + 1]; for (int i = a.size() - 1; i >= 0; i--) for (int j = b.size() - 1; j >= 0; j--) t[i][j] = a.get(i).equals(b.get(j)) ? t[i + 1][j + 1] + 1 : Math.max(t[i + 1][j], t[i][j + 1]); return t; }
    static <T> List<String> diff(List<T> a, List<T> b) {
        int[][] t = table(a, b);
        List<String> out = new ArrayList<>();
        int i = 0, j = 0;
        while (i < a.size() || j < b.size()) {
            if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) { out.add("  " + a.get(i)); i++; j++; }
            else if (j == b.size() || i < a.size() && t[i + 1][j] >= t[i][j + 1]) out.add("- " + a.get(i++));
            else out.add("+ " + b.get(j++));
        }
        return out;
    }
    static int edit(String a, String b) {
        int[] prev = new int[b.length() + 1], cur = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            int[] t = prev; prev = cur; cur = t;
        }
        return prev[b.length()];
    }
    static String lcs(String a, String b) { StringBuilder sb = new StringBuilder(); for (String s : diff(a.chars().mapToObj(c -> (char) c).toList(), b.chars().mapToObj(c -> (char) c).toList())) if (s.startsWith(" ")) sb.append(s.substring(2)); return sb.toString(); }
    public static void main(String[] args) {
        String[][] p = {{"kitten", "sitting"}, {"flaw", "lawn"}, {"", "abc"}, {"intention", "execution"}, {"same", "same"}, {"abcdefgh", "hgfedcba"}};
        for (String[] q : p) System.out.println(q[0] + "/" + q[1] + " lcs " + lcs(q[0], q[1]) + " distance " + edit(q[0], q[1]));
        String a = "int main() {\n  int x = 1;\n  print(x);\n  return 0;\n}", b = "int main() {\n  int y = 2;\n  int x = 1;\n  print(x + y);\n}\n// end";
        List<String> d = diff(Arrays.asList(a.split("\n")), Arrays.asList(b.split("\n")));
        d.forEach(System.out::println);
        System.out.println(d.stream().filter(s -> s.startsWith("+")).count() + " added " + d.stream().filter(s -> s.startsWith("-")).count() + " removed");
        System.out.println(diff(List.of("the quick brown fox".split(" ")), List.of("the slow brown dog fox".split(" "))));
        StringBuilder x = new StringBuilder(), y = new StringBuilder();
        Random r = new Random(8);
        for (int i = 0; i < 100; i++) { x.append((char) ('a' + r.nextInt(4))); y.append((char) ('a' + r.nextInt(4))); }
        System.out.println(lcs(x.toString(), y.toString()).length() + " " + edit(x.toString(), y.toString()));
    }
}
