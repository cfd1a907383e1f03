// Area: language/exceptions
// Shows: messages inside lambdas, method references, streams and records, and exceptions the library creates itself

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class NullMessagesLambdas {
    String name; int[] data; static NullMessagesLambdas one;
    record Rec(String s, Rec inner) {}
    interface Tri { Object f(Object a, String b, int c); }
    static void t(String l, Runnable r) {
        try {
            r.run();
            System.out.println(l + " ok");
        } catch (NullPointerException e) {
            System.out.println(l + ": " + e.getMessage());
        } catch (RuntimeException e) {
            System.out.println(l + ": " + e);
        }
    }
    enum Color { RED, GREEN }
    static Integer nul() { return null; }
    static <T> T id(T t) { return t; }
    public static void main(String[] args) {
        String s = null; NullMessagesLambdas x = new NullMessagesLambdas(); Integer boxed = null; List<String> list = Arrays.asList("a", null);
        t("capture", () -> s.length());
        t("field", () -> x.name.length());
        t("arr", () -> x.data[0]++);
        t("static", () -> one.name = "x");
        t("unbox", () -> { int i = boxed; });
        t("mref", () -> { Function<String, Integer> f = String::length; f.apply(null); });
        t("mref2", () -> { Supplier<Integer> f = s::length; f.get(); });
        t("mref3", () -> { ToIntFunction<Integer> f = Integer::intValue; f.applyAsInt(null); });
        t("ctor", () -> { Function<String, StringBuilder> f = StringBuilder::new; f.apply(null); });
        t("stream", () -> list.stream().map(String::length).collect(Collectors.toList()));
        t("stream2", () -> list.stream().map(q -> q.length()).collect(Collectors.toList()));
        t("stream3", () -> list.stream().mapToInt(q -> q.hashCode()).sum());
        t("foreach", () -> list.forEach(q -> System.out.print(q.trim() + " ")));
        t("rec", () -> new Rec("a", null).inner().s());
        t("rec2", () -> new Rec("a", null).inner.inner.s.length());
        t("generic", () -> id((String) null).length());
        t("generic2", () -> id(list).get(1).length());
        t("switch str", () -> { switch (s) { case "a": break; } });
        t("switch expr", () -> { Color c = null; int v = switch (c) { case RED -> 1; case GREEN -> 2; }; });
        t("concat", () -> System.out.print((s + x.name).length()));
        t("nested", () -> new Object() { String q; int len() { return q.length(); } }.len());
        t("inner", () -> { class In { int f() { return x.name.length(); } } new In().f(); });
        t("tri", () -> { Tri tr = (a, b, c) -> b.charAt(c); tr.f(null, null, 1); });
        t("comp", () -> { TreeMap<String, Integer> m = new TreeMap<>(); m.put(null, 1); });
        t("map unbox", () -> { Map<String, Integer> m = new HashMap<>(); int v = m.get("k"); });
        t("optional", () -> Optional.ofNullable((String) null).map(String::length).orElseGet(null));
        t("ternary", () -> { int v = args.length > 100 ? 1 : nul(); });
        t("comparator", () -> { String[] a = {"b", null, "a"}; Arrays.sort(a); });
        t("comparator2", () -> { String[] a = {"b", null, "a"}; Arrays.sort(a, Comparator.comparing(String::length)); });
        t("List.of", () -> List.of("a", null));
        t("Map.of", () -> Map.of("a", null));
        t("contains", () -> List.of("a").contains(null));
        t("deque", () -> new ArrayDeque<String>().add(null));
        t("pq", () -> new PriorityQueue<String>().add(null));
        t("join", () -> String.join(null, "a", "b"));
        t("valueOf", () -> String.valueOf((char[]) null));
        t("sb", () -> new StringBuilder((String) null));
        t("parse", () -> Integer.parseInt(null));
        t("parseD", () -> Double.parseDouble(null));
        t("equalsIgnore", () -> "a".equalsIgnoreCase(null));
        t("cmp", () -> "a".compareTo(null));
        t("format", () -> String.format(null));
        t("arraycopy", () -> System.arraycopy(null, 0, new int[1], 0, 1));
        t("thread", () -> { throw null; });
        t("sync", () -> { synchronized (s) { } });
        t("try res", () -> { try (AutoCloseable c = null) { } catch (Exception e) { throw (RuntimeException) e; } });
        t("assert", () -> Objects.requireNonNullElse(null, null));
        t("enumvalueof", () -> Color.valueOf(null));
        t("getfield", () -> { try { NullMessagesLambdas.class.getDeclaredField("name").get(null); } catch (ReflectiveOperationException e) { } });
        t("invoke", () -> { try { NullMessagesLambdas.class.getDeclaredMethod("toString").invoke(null); } catch (ReflectiveOperationException e) { System.out.print(e + " "); } });
        t("invoke2", () -> { try { Object.class.getDeclaredMethod("toString").invoke(null); } catch (ReflectiveOperationException e) { System.out.print(e + " "); } });
        t("varargs", () -> va((Object[]) null));
        t("long", () -> { long[][] m = new long[2][]; m[1][0] += 3L; });
        t("iter", () -> { for (String q : (List<String>) null) { } });
        t("lambda null", () -> { Runnable r = null; r.run(); });
        t("default", () -> ((Comparator<String>) null).reversed());
    }
    static int va(Object... o) { return o.length; }
}
