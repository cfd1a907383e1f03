// Area: program: in-memory key-value store with transactions
// Shows: nested transactions, commit, rollback, range queries, value counts, command interpreter
import java.util.*;

public class LibProgKeyValueStore {
    static final class Store {
        private final NavigableMap<String, String> data = new TreeMap<>(); private final Deque<Map<String, Optional<String>>> undo = new ArrayDeque<>(); private final Map<String, Integer> counts = new TreeMap<>();
        private void raw(String k, String v) {
            String old = v == null ? data.remove(k) : data.put(k, v);
            if (old != null) counts.merge(old, -1, (a, b) -> a + b == 0 ? null : a + b);
            if (v != null) counts.merge(v, 1, Integer::sum);
        }
        void set(String k, String v) { if (!undo.isEmpty()) undo.peek().putIfAbsent(k, Optional.ofNullable(data.get(k))); raw(k, v); }
        String exec(String line) {
            String[] p = line.split(" ");
            switch (p[0]) {
                case "set": set(p[1], p[2]); return "ok";
                case "get": return data.getOrDefault(p[1], "nil");
                case "del": if (!data.containsKey(p[1])) return "nil"; set(p[1], null); return "ok";
                case "incr": { long n = Math.addExact(Long.parseLong(data.getOrDefault(p[1], "0")), p.length > 2 ? Long.parseLong(p[2]) : 1); set(p[1], Long.toString(n)); return Long.toString(n); }
                case "count": return String.valueOf(counts.getOrDefault(p[1], 0));
                case "range": return data.subMap(p[1], true, p[2], false).toString();
                case "prefix": return data.subMap(p[1], p[1] + Character.MAX_VALUE).keySet().toString();
                case "begin": undo.push(new HashMap<>()); return "depth " + undo.size();
                case "rollback": if (undo.isEmpty()) throw new IllegalStateException("no transaction"); undo.pop().forEach((k, v) -> raw(k, v.orElse(null))); return "depth " + undo.size();
                case "commit": { if (undo.isEmpty()) throw new IllegalStateException("no transaction"); Map<String, Optional<String>> top = undo.pop(); if (!undo.isEmpty()) top.forEach(undo.peek()::putIfAbsent); return "depth " + undo.size(); }
                case "dump": return data + " " + counts;
                default: throw new IllegalArgumentException("unknown command " + p[0]);
            }
        }
    }
    public static void main(String[] args) {
        Store s = new Store();
        String script = "set a 1;set b 2;set c 1;get a;get z;count 1;begin;set a 9;del b;dump;begin;set b 7;set a 10;get a;rollback;dump;begin;incr n 5;incr n;commit;rollback;dump;incr a;incr a 41;set user:1 x;set user:2 y;set usez q;prefix user:;range a user:2;begin;del user:1;commit;dump;commit;rollback;set k;incr c 9223372036854775807;incr user:2;frob;del zz;count 2";
        for (String c : script.split(";")) {
            try { System.out.println(c + " -> " + s.exec(c)); }
            catch (ArrayIndexOutOfBoundsException e) { System.out.println(c + " -> missing argument (" + e.getMessage() + ")"); }
            catch (RuntimeException e) { System.out.println(c + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
        }
        Random r = new Random(3);
        Map<String, String> before = null;
        Store t = new Store();
        for (int i = 0; i < 200; i++) t.exec("set k" + r.nextInt(30) + " v" + r.nextInt(5));
        String snap = t.exec("dump");
        for (int d = 0; d < 5; d++) { t.exec("begin"); for (int i = 0; i < 40; i++) t.exec((r.nextBoolean() ? "set k" : "del k") + r.nextInt(40) + " v" + r.nextInt(5)); if (d % 2 == 0 && d > 0) t.exec("commit"); }
        while (true) try { t.exec("rollback"); } catch (IllegalStateException e) { break; }
        System.out.println("restored " + t.exec("dump").equals(snap) + " " + (before == null) + " " + snap.hashCode());
    }
}
