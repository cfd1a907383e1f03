// Area: program: CSV parser
// Shows: quoted fields, embedded separators and newlines, column typing, aggregation and aligned printing
import java.util.*;
import java.util.stream.*;

public class LibProgCsv {
    static List<List<String>> parse(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder f = new StringBuilder();
        boolean quoted = false, any = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            any = true;
            if (quoted) {
                if (c == '"' && i + 1 < text.length() && text.charAt(i + 1) == '"') { f.append('"'); i++; }
                else if (c == '"') quoted = false;
                else f.append(c);
            } else if (c == '"') { if (f.length() > 0) throw new IllegalStateException("quote inside field in row " + rows.size()); quoted = true; }
            else if (c == ',') { row.add(f.toString()); f.setLength(0); }
            else if (c == '\n') { row.add(f.toString()); f.setLength(0); rows.add(row); row = new ArrayList<>(); any = false; }
            else if (c != '\r') f.append(c);
        }
        if (quoted) throw new IllegalStateException("open quote");
        if (any) { row.add(f.toString()); rows.add(row); }
        return rows;
    }
    static String write(List<List<String>> rows) {
        return rows.stream().map(r -> r.stream().map(s -> s.matches("(?s).*[\",\n].*") ? "\"" + s.replace("\"", "\"\"") + "\"" : s).collect(Collectors.joining(","))).collect(Collectors.joining("\n", "", "\n"));
    }
    static void table(List<List<String>> rows) {
        int cols = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] w = new int[cols];
        for (List<String> r : rows) for (int i = 0; i < r.size(); i++) w[i] = Math.max(w[i], r.get(i).length());
        for (List<String> r : rows) {
            StringBuilder sb = new StringBuilder("|");
            for (int i = 0; i < cols; i++) sb.append(String.format(" %-" + Math.max(1, w[i]) + "s |", i < r.size() ? r.get(i).replace("\n", "/") : ""));
            System.out.println(sb);
        }
    }
    public static void main(String[] args) {
        String csv = "name,dept,salary,note\nAnn,dev,1200.50,\"likes \"\"quotes\"\"\"\r\nBob,ops,900,\"a,b\"\nCid,dev,1500,\nDee,hr,700.25,\"two\nlines\"\nEve,ops,1100,x";
        List<List<String>> rows = parse(csv);
        table(rows);
        System.out.println(write(rows).replace("\n", "\\n"));
        System.out.println("round trip " + parse(write(rows)).equals(rows));
        List<String> head = rows.get(0);
        List<Map<String, String>> recs = rows.stream().skip(1).map(r -> { Map<String, String> m = new LinkedHashMap<>(); for (int i = 0; i < head.size(); i++) m.put(head.get(i), i < r.size() ? r.get(i) : null); return m; }).collect(Collectors.toList());
        Map<String, DoubleSummaryStatistics> st = recs.stream().collect(Collectors.groupingBy(m -> m.get("dept"), TreeMap::new, Collectors.summarizingDouble(m -> Double.parseDouble(m.get("salary")))));
        st.forEach((k, v) -> System.out.printf(Locale.ROOT, "%-4s n=%d sum=%.2f avg=%.3f max=%.1f%n", k, v.getCount(), v.getSum(), v.getAverage(), v.getMax()));
        System.out.println(recs.stream().sorted(Comparator.comparing((Map<String, String> m) -> -Double.parseDouble(m.get("salary")))).map(m -> m.get("name")).toList());
        for (String bad : new String[] {"a\"b,c", "\"open", ""}) try { System.out.println(parse(bad)); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println(parse(",\n\n,,x"));
    }
}
