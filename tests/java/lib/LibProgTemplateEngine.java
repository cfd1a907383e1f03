// Area: program: template engine
// Shows: variables, loops, conditionals and filters parsed into a tree of nodes, reflection-free data model, error messages
import java.util.*;
import java.util.function.*;
import java.util.regex.*;

public class LibProgTemplateEngine {
    interface Node { void render(Deque<Map<String, Object>> scopes, StringBuilder out); }
    static final Map<String, UnaryOperator<String>> FILTERS = new TreeMap<>(Map.of("upper", s -> s.toUpperCase(Locale.ROOT), "lower", s -> s.toLowerCase(Locale.ROOT), "trim", String::strip, "len", s -> String.valueOf(s.length()), "rev", s -> new StringBuilder(s).reverse().toString()));
    static final Pattern TAG = Pattern.compile("\\{\\{\\s*(.*?)\\s*\\}\\}|\\{%\\s*(.*?)\\s*%\\}");
    static Object lookup(Deque<Map<String, Object>> sc, String path) {
        String[] p = path.split("\\.");
        Object v = null;
        boolean found = false;
        for (Map<String, Object> m : sc) if (m.containsKey(p[0])) { v = m.get(p[0]); found = true; break; }
        if (!found) throw new NoSuchElementException("undefined variable " + p[0]);
        for (int i = 1; i < p.length; i++) {
            if (v instanceof Map<?, ?> m) v = m.get(p[i]);
            else if (v instanceof List<?> l && p[i].matches("\\d+")) v = l.get(Integer.parseInt(p[i]));
            else throw new NoSuchElementException("cannot take ." + p[i] + " of " + v);
        }
        return v;
    }
    static final class Parser {
        final Matcher m; final String src; int at; String stop;
        Parser(String s) { src = s; m = TAG.matcher(s); }
        List<Node> block(String... ends) {
            List<Node> out = new ArrayList<>();
            while (m.find(at)) {
                String text = src.substring(at, m.start());
                out.add((s, o) -> o.append(text));
                at = m.end();
                if (m.group(1) != null) {
                    String[] p = m.group(1).split("\\s*\\|\\s*");
                    for (int i = 1; i < p.length; i++) if (!FILTERS.containsKey(p[i])) throw new IllegalArgumentException("unknown filter " + p[i] + ", have " + FILTERS.keySet());
                    out.add((s, o) -> { String v = String.valueOf(lookup(s, p[0])); for (int i = 1; i < p.length; i++) v = FILTERS.get(p[i]).apply(v); o.append(v); });
                    continue;
                }
                String[] w = m.group(2).split("\\s+");
                if (Arrays.asList(ends).contains(w[0])) { stop = w[0]; return out; }
                switch (w[0]) {
                    case "for" -> { if (w.length != 4 || !w[2].equals("in")) throw new IllegalArgumentException("bad for: " + m.group(2)); List<Node> body = block("end"); out.add((s, o) -> { int i = 0; for (Object x : (Collection<?>) lookup(s, w[3])) { Map<String, Object> e = new HashMap<>(); e.put(w[1], x); e.put("index", i++); s.push(e); body.forEach(n -> n.render(s, o)); s.pop(); } }); }
                    case "if" -> { boolean not = w[1].equals("not"); String name = w[not ? 2 : 1]; List<Node> yes = block("else", "end"), no = stop.equals("else") ? block("end") : List.of(); out.add((s, o) -> { Object v = lookup(s, name); boolean t = v != null && !v.equals(false) && !v.equals("") && !(v instanceof Collection<?> c && c.isEmpty()); (t != not ? yes : no).forEach(n -> n.render(s, o)); }); }
                    default -> throw new IllegalArgumentException("unknown tag " + w[0]);
                }
            }
            if (ends.length > 0) throw new IllegalArgumentException("missing " + String.join(" or ", ends));
            String rest = src.substring(at);
            out.add((s, o) -> o.append(rest));
            return out;
        }
    }
    static String render(String t, Map<String, Object> data) { StringBuilder sb = new StringBuilder(); List<Node> n = new Parser(t).block(); Deque<Map<String, Object>> s = new ArrayDeque<>(List.of(data)); n.forEach(x -> x.render(s, sb)); return sb.toString(); }
    public static void main(String[] args) {
        Map<String, Object> d = new HashMap<>();
        d.put("name", "World"); d.put("items", List.of(Map.of("n", "pen", "p", 3), Map.of("n", "ink", "p", 12))); d.put("empty", List.of()); d.put("flag", true); d.put("nil", null); d.put("m", Map.of("k", List.of("zero", "one")));
        for (String t : new String[] {"Hello {{ name }}!", "{{ name | upper }} {{name|rev|lower}} {{ name | len }}", "{% for x in items %}{{ index }}:{{ x.n }}={{x.p}};{% end %}", "{% if flag %}yes{% else %}no{% end %}{% if empty %}full{% else %}none{% end %}{% if not nil %}nil{% end %}", "{{ m.k.1 }}", "{% for a in items %}{% for b in items %}{{ a.n }}{{ b.n }} {% end %}{% end %}", "plain", "", "{{ missing }}", "{{ name | shout }}", "{% for x of items %}{% end %}", "{% if flag %}open", "{% loop %}", "{{ name.x }}", "{{ m.k.7 }}", "{{ nil }}{{ m.none }}"})
            try { System.out.println(t + " => " + render(t, d)); } catch (RuntimeException e) { System.out.println(t + " => " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
}
