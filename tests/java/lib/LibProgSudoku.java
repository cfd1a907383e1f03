// Area: program: sudoku solver and n queens
// Shows: backtracking with bit masks, exact cover by sets, solution counting
import java.util.*;
import java.util.stream.*;

public class LibProgSudoku {
    static int nodes;
    static boolean solve(int[] g) {
        int best = -1, mask = 0, few = 10;
        for (int i = 0; i < 81; i++) if (g[i] == 0) { int m = free(g, i), n = Integer.bitCount(m); if (n < few) { few = n; best = i; mask = m; } }
        if (best < 0) return true;
        for (; mask != 0; mask &= mask - 1) { nodes++; g[best] = Integer.numberOfTrailingZeros(mask) + 1; if (solve(g)) return true; }
        g[best] = 0;
        return false;
    }
    static int free(int[] g, int i) { int used = 0, r = i / 9, c = i % 9; for (int k = 0; k < 9; k++) used |= 1 << g[r * 9 + k] | 1 << g[k * 9 + c] | 1 << g[(r / 3 * 3 + k / 3) * 9 + c / 3 * 3 + k % 3]; return ~(used >> 1) & 0x1ff; }
    static int queens(int n, int cols, int d1, int d2) { if (cols == (1 << n) - 1) return 1; int s = 0; for (int f = ~(cols | d1 | d2) & ((1 << n) - 1); f != 0; f &= f - 1) { int b = f & -f; s += queens(n, cols | b, (d1 | b) << 1, (d2 | b) >> 1); } return s; }
    static void cover(Set<Integer> todo, List<Set<Integer>> sets, Deque<Set<Integer>> chosen, List<String> out) {
        if (todo.isEmpty()) { out.add(chosen.stream().map(Object::toString).sorted().collect(Collectors.joining(" "))); return; }
        int x = Collections.min(todo);
        for (Set<Integer> s : sets) if (s.contains(x) && todo.containsAll(s)) { Set<Integer> rest = new TreeSet<>(todo); rest.removeAll(s); chosen.push(s); cover(rest, sets, chosen, out); chosen.pop(); }
    }
    public static void main(String[] args) {
        String p = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        int[] g = p.chars().map(c -> c - '0').toArray();
        System.out.println(solve(g) + " nodes " + nodes);
        for (int r = 0; r < 9; r++) { int row = r; System.out.println(IntStream.range(0, 9).mapToObj(c -> String.valueOf(g[row * 9 + c])).collect(Collectors.joining(" "))); }
        int[] bad = ("55" + p.substring(2)).chars().map(c -> c - '0').toArray();
        bad[2] = 0;
        nodes = 0;
        System.out.println("contradiction " + solve(bad) + " nodes " + (nodes < 2000));
        System.out.println(IntStream.rangeClosed(1, 7).mapToObj(n -> n + ":" + queens(n, 0, 0, 0)).toList());
        List<String> out = new ArrayList<>();
        cover(new TreeSet<>(IntStream.rangeClosed(1, 7).boxed().toList()), Stream.of(List.of(1, 4, 7), List.of(1, 4), List.of(4, 5, 7), List.of(3, 5, 6), List.of(2, 3, 6, 7), List.of(2, 7), List.of(5, 7), List.of(2, 3, 6)).map(l -> (Set<Integer>) new TreeSet<>(l)).toList(), new ArrayDeque<>(), out);
        System.out.println(out);
    }
}
