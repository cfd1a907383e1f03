// Area: program: JSON reader and printer
// Shows: recursive descent parser with error positions, maps and lists, escapes, pretty printing
import java.util.*;

public class LibProgJson {
    static final class JsonError extends RuntimeException { JsonError(String m, int at) { super(m + " at " + at); } }
    static final class Parser {
        private final String in; private int at;
        Parser(String in) { this.in = in; }
        Object document() { Object v = value(); space(); if (at < in.length()) throw new JsonError("trailing '" + in.charAt(at) + "'", at); return v; }
        private void space() { while (at < in.length() && " \t\r\n".indexOf(in.charAt(at)) >= 0) at++; }
        private char peek() { space(); if (at >= in.length()) throw new JsonError("unexpected end", at); return in.charAt(at); }
        private void expect(char c) { if (peek() != c) throw new JsonError("expected '" + c + "' but found '" + in.charAt(at) + "'", at); at++; }
        private Object value() {
            char c = peek();
            return switch (c) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", null);
                default -> number();
            };
        }
        private Object word(String w, Object v) { if (!in.startsWith(w, at)) throw new JsonError("bad literal", at); at += w.length(); return v; }
        private Map<String, Object> object() {
            Map<String, Object> m = new LinkedHashMap<>();
            expect('{');
            if (peek() == '}') { at++; return m; }
            while (true) {
                if (peek() != '"') throw new JsonError("expected a key", at);
                String k = string();
                expect(':');
                if (m.put(k, value()) != null) throw new JsonError("duplicate key " + k, at);
                if (peek() == ',') { at++; continue; }
                expect('}');
                return m;
            }
        }
        private List<Object> array() {
            List<Object> l = new ArrayList<>();
            expect('[');
            if (peek() == ']') { at++; return l; }
            while (true) {
                l.add(value());
                if (peek() == ',') { at++; continue; }
                expect(']');
                return l;
            }
        }
        private String string() {
            StringBuilder sb = new StringBuilder();
            at++;
            while (true) {
                if (at >= in.length()) throw new JsonError("open string", at);
                char c = in.charAt(at++);
                if (c == '"') return sb.toString();
                if (c < ' ') throw new JsonError("control character", at - 1);
                if (c != '\\') { sb.append(c); continue; }
                char e = at < in.length() ? in.charAt(at++) : ' ';
                switch (e) {
                    case 'n' -> sb.append('\n');
                    case 't' -> sb.append('\t');
                    case 'r' -> sb.append('\r');
                    case 'b' -> sb.append('\b');
                    case 'f' -> sb.append('\f');
                    case '"', '\\', '/' -> sb.append(e);
                    case 'u' -> {
                        if (at + 4 > in.length()) throw new JsonError("short escape", at);
                        try { sb.append((char) Integer.parseInt(in.substring(at, at + 4), 16)); } catch (NumberFormatException x) { throw new JsonError("bad escape", at); }
                        at += 4;
                    }
                    default -> throw new JsonError("unknown escape", at - 1);
                }
            }
        }
        private Number number() {
            int from = at;
            while (at < in.length() && "+-0123456789.eE".indexOf(in.charAt(at)) >= 0) at++;
            String s = in.substring(from, at);
            if (s.isEmpty()) throw new JsonError("unexpected '" + in.charAt(from) + "'", from);
            try { if (s.matches("-?\\d{1,18}")) return Long.parseLong(s); return Double.parseDouble(s); } catch (NumberFormatException e) { throw new JsonError("bad number " + s, from); }
        }
    }
    static void print(Object v, String pad, StringBuilder out) {
        if (v instanceof Map<?, ?> m) {
            if (m.isEmpty()) { out.append("{}"); return; }
            out.append("{\n");
            Iterator<? extends Map.Entry<?, ?>> it = m.entrySet().iterator();
            while (it.hasNext()) { Map.Entry<?, ?> e = it.next(); out.append(pad).append("  ").append(quote((String) e.getKey())).append(": "); print(e.getValue(), pad + "  ", out); out.append(it.hasNext() ? ",\n" : "\n"); }
            out.append(pad).append('}');
        } else if (v instanceof List<?> l) {
            out.append('[');
            for (int i = 0; i < l.size(); i++) { if (i > 0) out.append(", "); print(l.get(i), pad, out); }
            out.append(']');
        } else out.append(v instanceof String s ? quote(s) : String.valueOf(v));
    }
    static String quote(String s) {
        StringBuilder sb = new StringBuilder("\"");
        for (char c : s.toCharArray()) {
            if (c == '"' || c == '\\') sb.append('\\').append(c);
            else if (c < ' ' || c > 126) sb.append(String.format("\\u%04x", (int) c));
            else sb.append(c);
        }
        return sb.append('"').toString();
    }
    static int depth(Object v) {
        int d = 0;
        if (v instanceof Map<?, ?> m) { for (Object x : m.values()) d = Math.max(d, depth(x)); return d + 1; }
        if (v instanceof List<?> l) { for (Object x : l) d = Math.max(d, depth(x)); return d + 1; }
        return 0;
    }
    public static void main(String[] args) {
        String doc = "{\"name\": \"Heap\\u00e9\\n\", \"list\": [1, -2.5, 1e3, true, null, [], {}], \"nested\": {\"a\": {\"b\": [{\"c\": \"\\\"q\\\"\"}]}}, \"big\": 123456789012345678, \"bigger\": 12345678901234567890}";
        Object v = new Parser(doc).document();
        StringBuilder out = new StringBuilder();
        print(v, "", out);
        System.out.println(out);
        System.out.println("depth " + depth(v) + " again " + new Parser(out.toString()).document().equals(v));
        for (String bad : new String[] {"", "{", "[1,]", "{\"a\" 1}", "tru", "\"open", "[1 2]", "{\"a\":1,\"a\":2}", "\"\\x\"", "1.2.3", "{} x", "\"\\u12g4\"", "{1:2}", "@"}) {
            try { System.out.println(new Parser(bad).document()); } catch (JsonError e) { System.out.println(bad + " -> " + e.getMessage()); }
        }
    }
}
