// Area: program: game of life with sets
// Shows: unbounded board as a set of records, glider, blinker, oscillation detection, rendering
import java.util.*;
import java.util.stream.*;

public class LibProgLife {
    record Cell(int x, int y) { Stream<Cell> around() { return IntStream.rangeClosed(-1, 1).boxed().flatMap(dx -> IntStream.rangeClosed(-1, 1).filter(dy -> dx != 0 || dy != 0).mapToObj(dy -> new Cell(x + dx, y + dy))); } }
    static Set<Cell> parse(String s) { Set<Cell> c = new HashSet<>(); String[] l = s.split("/"); for (int y = 0; y < l.length; y++) for (int x = 0; x < l[y].length(); x++) if (l[y].charAt(x) == '#') c.add(new Cell(x, y)); return c; }
    static Set<Cell> step(Set<Cell> live) { return live.stream().flatMap(Cell::around).collect(Collectors.groupingBy(c -> c, Collectors.counting())).entrySet().stream().filter(e -> e.getValue() == 3 || e.getValue() == 2 && live.contains(e.getKey())).map(Map.Entry::getKey).collect(Collectors.toSet()); }
    static String show(Set<Cell> live) {
        if (live.isEmpty()) return "(empty)";
        int x0 = live.stream().mapToInt(Cell::x).min().getAsInt(), x1 = live.stream().mapToInt(Cell::x).max().getAsInt(), y0 = live.stream().mapToInt(Cell::y).min().getAsInt(), y1 = live.stream().mapToInt(Cell::y).max().getAsInt();
        StringJoiner j = new StringJoiner("/", x0 + "," + y0 + " ", "");
        for (int y = y0; y <= y1; y++) { StringBuilder sb = new StringBuilder(); for (int x = x0; x <= x1; x++) sb.append(live.contains(new Cell(x, y)) ? '#' : '.'); j.add(sb); }
        return j.toString();
    }
    public static void main(String[] args) {
        Set<Cell> g = parse(".#./..#/###");
        for (int i = 0; i <= 8; i++) { System.out.println(i + " " + show(g)); g = step(g); }
        Map<String, String> pats = new TreeMap<>(Map.of("blinker", "###", "block", "##/##", "toad", ".###/###.", "beacon", "##../##../..##/..##", "row", "##########", "single", "#"));
        pats.forEach((n, p) -> {
            Map<Set<Cell>, Integer> seen = new HashMap<>();
            Set<Cell> b = parse(p);
            int t = 0;
            while (!seen.containsKey(b) && t < 40) { seen.put(b, t++); b = step(b); }
            System.out.println(n + " repeats after " + t + " period " + (t - seen.getOrDefault(b, t)) + " cells " + b.size());
        });
        Set<Cell> r = parse(".##/##./.#.");
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 12; i++) { sb.append(r.size()).append(' '); r = step(r); }
        System.out.println("r-pentomino " + sb);
    }
}
