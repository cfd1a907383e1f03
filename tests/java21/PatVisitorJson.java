// Area: java 21/programs
// Shows: a JSON reader and writer over sealed records with pattern switches

import java.util.*;

public class PatVisitorJson {
    sealed interface Json {}

    record Obj(LinkedHashMap<String, Json> m) implements Json {}

    record Arr(List<Json> l) implements Json {}

    record Str(String s) implements Json {}

    record Num(double d) implements Json {}

    enum Lit implements Json { TRUE, FALSE, NULL }

    static final class Parser {
        final String s;
        int p;
        Parser(String s) { this.s = s; }
        Json all() { Json j = value(); ws(); if (p < s.length()) throw err("trailing text"); return j; }
        IllegalArgumentException err(String m) { return new IllegalArgumentException(m + " at " + p); }
        void ws() { while (p < s.length() && s.charAt(p) <= ' ') p++; }
        boolean eat(char c) { ws(); if (p < s.length() && s.charAt(p) == c) { p++; return true; } return false; }
        void need(char c) { if (!eat(c)) throw err("expected " + c); }
        Json value() {
            ws();
            if (p >= s.length()) throw err("unexpected end");
            return switch (s.charAt(p)) {
                case '{' -> {
                    p++;
                    var m = new LinkedHashMap<String, Json>();
                    if (!eat('}')) {
                        do { ws(); String k = string(); need(':'); m.put(k, value()); } while (eat(','));
                        need('}');
                    }
                    yield new Obj(m);
                }
                case '[' -> {
                    p++;
                    var l = new ArrayList<Json>();
                    if (!eat(']')) {
                        do l.add(value()); while (eat(','));
                        need(']');
                    }
                    yield new Arr(l);
                }
                case '"' -> new Str(string());
                case 't' -> lit("true", Lit.TRUE);
                case 'f' -> lit("false", Lit.FALSE);
                case 'n' -> lit("null", Lit.NULL);
                default -> {
                    int st = p;
                    while (p < s.length() && "+-.eE0123456789".indexOf(s.charAt(p)) >= 0) p++;
                    if (st == p) throw err("unexpected " + s.charAt(p));
                    yield new Num(Double.parseDouble(s.substring(st, p)));
                }
            };
        }
        Json lit(String w, Lit v) { if (!s.startsWith(w, p)) throw err("bad word"); p += w.length(); return v; }
        String string() {
            need('"');
            var sb = new StringBuilder();
            while (true) {
                if (p >= s.length()) throw err("open string");
                char c = s.charAt(p++);
                if (c == '"') return sb.toString();
                if (c != '\\') { sb.append(c); continue; }
                char e = s.charAt(p++);
                switch (e) {
                    case 'n' -> sb.append('\n');
                    case 't' -> sb.append('\t');
                    case 'u' -> { sb.append((char) Integer.parseInt(s.substring(p, p + 4), 16)); p += 4; }
                    default -> sb.append(e);
                }
            }
        }
    }

    static String write(Json j) {
        return switch (j) {
            case Obj(var m) when m.isEmpty() -> "{}";
            case Obj(var m) -> { var sj = new StringJoiner(",", "{", "}"); m.forEach((k, v) -> sj.add(write(new Str(k)) + ":" + write(v))); yield sj.toString(); }
            case Arr(var l) -> { var sj = new StringJoiner(",", "[", "]"); for (Json x : l) sj.add(write(x)); yield sj.toString(); }
            case Str(var s) -> "\"" + s.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
            case Num(var d) when d == (long) d -> "" + (long) d;
            case Num(var d) -> "" + d;
            case Lit.TRUE -> "true";
            case Lit.FALSE -> "false";
            case Lit.NULL -> "null";
        };
    }

    static double total(Json j) {
        return switch (j) {
            case Num(double d) -> d;
            case Arr(List<Json> l) -> { double t = 0; for (Json x : l) t += total(x); yield t; }
            case Obj(var m) -> m.values().stream().mapToDouble(PatVisitorJson::total).sum();
            case Str s -> s.s().length();
            case Lit l -> 0;
        };
    }

    public static void main(String[] args) {
        String[] in = {"{\"a\": [1, 2.5, -3e2], \"b\": {\"c\": null, \"d\": true}, \"e\": \"q\\\"\\n\\u0041\"}", "[]", "{}", " [ [ ] , {} , \"\" ] ", "12", "[1,", "{\"a\" 1}", "nul", "[1] x", "\"open", "?"};
        for (String s : in) {
            try {
                Json j = new Parser(s).all();
                System.out.println(write(j) + " " + total(j) + " " + write(new Parser(write(j)).all()).equals(write(j)));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
