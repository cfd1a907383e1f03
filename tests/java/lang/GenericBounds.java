// Area: language/generics
// Shows: bounded types, wildcards, generic methods, recursive bounds and erasure

import java.util.*;
import java.util.function.Function;

public class GenericBounds {
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) {
            T t = it.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }

    static double sum(Collection<? extends Number> c) {
        double s = 0;
        for (Number n : c) s += n.doubleValue();
        return s;
    }

    static void fill(List<? super Integer> l) { for (int i = 0; i < 3; i++) l.add(i); }

    static <A, B extends A> void copy(List<? super A> dst, List<B> src) { dst.addAll(src); }

    static <T extends Number & Comparable<T>> int both(T a, T b) { return a.compareTo(b) * 100 + a.intValue(); }

    static abstract class Builder<T extends Builder<T>> {
        StringBuilder sb = new StringBuilder();
        abstract T self();
        T add(String s) { sb.append(s); return self(); }
    }

    static class Loud extends Builder<Loud> {
        Loud self() { return this; }
        Loud bang() { sb.append('!'); return this; }
    }

    static class Box<T> {
        private T t;
        static int boxes;
        Box(T t) { this.t = t; boxes++; }
        <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(t)); }
        T get() { return t; }
    }

    static void swapAny(List<?> l) { swap(l); }

    private static <E> void swap(List<E> l) { E e = l.get(0); l.set(0, l.get(1)); l.set(1, e); }

    public static void main(String[] args) {
        System.out.println(max(List.of(3, 9, 4)) + max(Set.of("only")) + sum(List.of(1, 2.5, 3L, 4f)));
        List<Number> n = new ArrayList<>();
        fill(n);
        copy(n, List.of(7, 8));
        List<Object> o = new ArrayList<>(n);
        fill(o);
        System.out.println(n + " " + o + " " + both(5, 3) + " " + both(2.5, 2.5));
        System.out.println(new Loud().add("a").bang().add("b").sb);
        System.out.println(new Box<>("abc").map(String::length).map(x -> x * 1.5).get() + " " + Box.boxes);
        List<String> l = new ArrayList<>(List.of("x", "y"));
        swapAny(l);
        System.out.println(l + " " + (new ArrayList<String>().getClass() == (Object) new ArrayList<Integer>().getClass()));
        Map<String, List<Map<Integer, String>>> deep = new TreeMap<>();
        deep.computeIfAbsent("k", k -> new ArrayList<>()).add(Map.of(1, "v"));
        for (var en : deep.entrySet()) for (var m : en.getValue()) System.out.println(en.getKey() + m.get(1).length());
        System.out.println(Collections.<String>emptyList().size() + GenericBounds.<Integer>max(List.of(1)));
    }
}
