// Area: programs/strings
// Shows: KMP, Levenshtein, longest common subsequence, palindromes, run-length coding

import java.util.ArrayList;
import java.util.List;

public class ProgStringAlgorithms {
    static List<Integer> kmp(String t, String p) {
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(k) != p.charAt(i)) k = f[k - 1];
            if (p.charAt(k) == p.charAt(i)) k++;
            f[i] = k;
        }
        List<Integer> hits = new ArrayList<>();
        for (int i = 0, k = 0; i < t.length(); i++) {
            while (k > 0 && p.charAt(k) != t.charAt(i)) k = f[k - 1];
            if (p.charAt(k) == t.charAt(i)) k++;
            if (k == p.length()) {
                hits.add(i - k + 1);
                k = f[k - 1];
            }
        }
        return hits;
    }

    static int lev(String a, String b) {
        int[] prev = new int[b.length() + 1], cur = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) prev[j] = j;
        for (int i = 1; i <= a.length(); i++) {
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++)
                cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            int[] t = prev;
            prev = cur;
            cur = t;
        }
        return prev[b.length()];
    }

    static String lcs(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--)
            for (int j = b.length() - 1; j >= 0; j--) d[i][j] = a.charAt(i) == b.charAt(j) ? d[i + 1][j + 1] + 1 : Math.max(d[i + 1][j], d[i][j + 1]);
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) {
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i++));
                j++;
            } else if (d[i + 1][j] >= d[i][j + 1]) i++;
            else j++;
        }
        return sb.toString();
    }

    static String longestPalindrome(String s) {
        int best = 0, at = 0;
        for (int c = 0; c < 2 * s.length(); c++) {
            int l = c / 2, r = l + c % 2;
            while (l >= 0 && r < s.length() && s.charAt(l) == s.charAt(r)) {
                l--;
                r++;
            }
            if (r - l - 1 > best) {
                best = r - l - 1;
                at = l + 1;
            }
        }
        return s.substring(at, at + best);
    }

    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) ;
            sb.append(s.charAt(i));
            if (j - i > 1) sb.append(j - i);
        }
        return sb.toString();
    }

    static void permute(char[] c, int k, StringBuilder out) {
        if (k == c.length) {
            out.append(c).append(' ');
            return;
        }
        for (int i = k; i < c.length; i++) {
            char t = c[k];
            c[k] = c[i];
            c[i] = t;
            permute(c, k + 1, out);
            c[i] = c[k];
            c[k] = t;
        }
    }

    static String caesar(String s, int k) {
        char[] c = s.toCharArray();
        for (int i = 0; i < c.length; i++) {
            if (c[i] >= 'a' && c[i] <= 'z') c[i] = (char) ('a' + Math.floorMod(c[i] - 'a' + k, 26));
            else if (Character.isUpperCase(c[i])) c[i] = (char) ('A' + Math.floorMod(c[i] - 'A' + k, 26));
        }
        return String.valueOf(c);
    }

    public static void main(String[] args) {
        System.out.println(kmp("abababcababab", "abab") + " " + kmp("aaaaa", "aa") + " " + kmp("abc", "x"));
        System.out.println(lev("kitten", "sitting") + " " + lev("", "abc") + " " + lev("intention", "execution") + " " + lev("same", "same"));
        System.out.println(lcs("AGGTAB", "GXTXAYB") + " " + lcs("programming", "gaming"));
        System.out.println(longestPalindrome("forgeeksskeegfor") + " " + longestPalindrome("abacdfgdcaba") + " " + longestPalindrome("x"));
        System.out.println(rle("aaabccddddde") + " " + rle("") + rle("x"));
        StringBuilder sb = new StringBuilder();
        permute("abcd".toCharArray(), 0, sb);
        System.out.println(sb);
        System.out.println(caesar("Hello, Zebra!", 3) + " " + caesar(caesar("Hello, Zebra!", 3), -3) + " " + caesar("abc", -27));
    }
}
