// Area: java.util.stream.Stream
// Shows: filter, map, flatMap, mapMulti, distinct, sorted, peek, limit, skip, takeWhile, dropWhile, concat, iterate, generate, builder
import java.util.*;
import java.util.stream.*;

public class LibStreamIntermediate {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<String> w = List.of("delta", "alpha", "charlie", "bravo", "alpha", "echo", "delta");
        show("filter", w.stream().filter(s -> s.length() == 5).toList());
        show("map", w.stream().map(String::length).toList());
        show("distinct", w.stream().distinct().toList());
        show("sorted", w.stream().sorted().toList());
        show("sorted by", w.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        show("limit skip", w.stream().skip(2).limit(3).toList() + " " + w.stream().skip(100).toList() + " " + w.stream().limit(0).toList());
        show("takeWhile", Stream.of(1, 2, 3, 9, 2, 1).takeWhile(x -> x < 5).toList() + " " + Stream.of(1, 2, 3, 9, 2, 1).dropWhile(x -> x < 5).toList());
        show("flatMap", Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).toList());
        show("flatMap null", Stream.of(1, 2).flatMap(x -> x == 1 ? null : Stream.of(x, x)).toList());
        show("mapMulti", Stream.of(1, 2, 3).<String>mapMulti((x, sink) -> { for (int i = 0; i < x; i++) sink.accept(x + "." + i); }).toList());
        show("flatMapToInt", Stream.of("ab", "c").flatMapToInt(String::chars).sum() + " " + Stream.of("ab", "c").mapToInt(String::length).sum() + " " + Stream.of(1, 2).mapToLong(x -> x).sum() + " " + Stream.of(1, 2).mapToDouble(x -> x / 2.0).sum());
        show("mapMultiToInt", Stream.of(1, 2).mapMultiToInt((x, s) -> { s.accept(x); s.accept(-x); }).boxed().toList());
        show("concat", Stream.concat(Stream.of("a"), Stream.of("b", "c")).toList());
        show("iterate", Stream.iterate(1, x -> x * 3).limit(6).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).toList());
        int[] n = {0};
        show("generate", Stream.generate(() -> n[0]++).limit(5).toList());
        show("builder", Stream.<String>builder().add("x").add("y").build().toList() + " " + Stream.ofNullable(null).count() + " " + Stream.empty().findFirst());
        Stream.Builder<Integer> b = Stream.builder();
        b.accept(1);
        b.build();
        fails("builder twice", () -> b.add(2));
        show("chars", "hello".chars().filter(c -> c != 'l').mapToObj(c -> (char) c).toList());
        show("unordered", Stream.of(3, 1, 2).unordered().sorted().toList());
        show("chain", IntStream.rangeClosed(1, 30).boxed().filter(x -> x % 3 == 0).map(x -> x * x).skip(1).filter(x -> x % 2 == 0).limit(3).map(Object::toString).collect(Collectors.joining("+")));
        Stream<Integer> used = Stream.of(1);
        used.count();
        fails("reuse", used::count);
        Stream<Integer> linked = Stream.of(1);
        linked.map(x -> x);
        fails("linked twice", () -> linked.map(x -> x));
        fails("limit negative", () -> Stream.of(1).limit(-1));
        fails("skip negative", () -> Stream.of(1).skip(-1));
        fails("sorted not comparable", () -> Stream.of(List.of(1), List.of(2)).sorted().map(l -> "x").toList());
        fails("toList immutable", () -> Stream.of(1).toList().add(2));
        boolean[] closed = {false};
        try (Stream<Integer> s = Stream.of(1, 2).onClose(() -> closed[0] = true)) { show("sum", s.mapToInt(x -> x).sum()); }
        show("onClose", closed[0]);
    }
}
