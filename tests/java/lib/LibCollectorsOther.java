// Area: java.util.stream.Collectors
// Shows: joining, toMap, teeing, summarizing, averaging, reducing, toSet, unmodifiable collectors, own Collector
import java.util.*;
import java.util.stream.*;

public class LibCollectorsOther {
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
        List<String> w = List.of("pear", "fig", "apple", "kiwi");
        show("joining", w.stream().collect(Collectors.joining()) + " " + w.stream().collect(Collectors.joining(",")) + " " + w.stream().collect(Collectors.joining(",", "<", ">")) + " " + Stream.<String>empty().collect(Collectors.joining(",", "<", ">")));
        show("toMap", new TreeMap<>(w.stream().collect(Collectors.toMap(s -> s, String::length))));
        fails("toMap duplicate", () -> w.stream().collect(Collectors.toMap(String::length, s -> s)));
        fails("toMap null value", () -> w.stream().collect(Collectors.toMap(s -> s, s -> null)));
        show("toMap merge", w.stream().collect(Collectors.toMap(String::length, s -> s, (a, b) -> a + "&" + b)));
        show("toMap factory", w.stream().collect(Collectors.toMap(s -> s, String::length, (a, b) -> a, () -> new TreeMap<String, Integer>(Comparator.reverseOrder()))));
        show("toConcurrentMap", new TreeMap<>(w.stream().collect(Collectors.toConcurrentMap(s -> s.charAt(0), String::length))));
        fails("toUnmodifiableMap", () -> w.stream().collect(Collectors.toUnmodifiableMap(s -> s, String::length)).clear());
        fails("toUnmodifiableMap duplicate", () -> w.stream().collect(Collectors.toUnmodifiableMap(String::length, s -> s)));
        show("teeing", Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (s, n) -> s + "/" + n)));
        show("averaging", w.stream().collect(Collectors.averagingInt(String::length)) + " " + w.stream().collect(Collectors.averagingDouble(s -> s.length() / 2.0)) + " " + w.stream().collect(Collectors.averagingLong(String::length)) + " " + Stream.<String>empty().collect(Collectors.averagingInt(String::length)));
        show("summing", w.stream().collect(Collectors.summingInt(String::length)) + " " + w.stream().collect(Collectors.summingLong(String::length)) + " " + w.stream().collect(Collectors.summingDouble(s -> 0.1)));
        show("summarizing", w.stream().collect(Collectors.summarizingInt(String::length)) + " " + w.stream().collect(Collectors.summarizingLong(String::length)).getSum() + " " + w.stream().collect(Collectors.summarizingDouble(String::length)).getAverage());
        show("counting", w.stream().collect(Collectors.counting()) + " " + w.stream().collect(Collectors.minBy(Comparator.naturalOrder())) + " " + w.stream().collect(Collectors.maxBy(Comparator.naturalOrder())));
        show("reducing", w.stream().collect(Collectors.reducing(String::concat)) + " " + w.stream().collect(Collectors.reducing("", String::concat)) + " " + w.stream().collect(Collectors.reducing(0, String::length, Integer::sum)));
        show("sets", new TreeSet<>(w.stream().collect(Collectors.toSet())) + " " + w.stream().collect(Collectors.toUnmodifiableSet()).size() + " " + w.stream().collect(Collectors.toUnmodifiableList()));
        fails("toUnmodifiableList null", () -> Stream.of((Object) null).collect(Collectors.toUnmodifiableList()));
        show("collectingAndThen", w.stream().collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)));
        Collector<String, StringJoiner, String> own = Collector.of(() -> new StringJoiner("|"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        show("own", w.stream().collect(own) + " " + own.characteristics());
        Collector<Integer, int[], Integer> sum = Collector.of(() -> new int[1], (a, x) -> a[0] += x, (a, b) -> { a[0] += b[0]; return a; }, a -> a[0], Collector.Characteristics.UNORDERED);
        show("own sum", Stream.of(1, 2, 3).collect(sum) + " " + sum.characteristics() + " " + Collectors.toSet().characteristics());
        show("flatMapping", Stream.of(List.of(1, 2), List.of(3)).collect(Collectors.flatMapping(List::stream, Collectors.summingInt(x -> x))));
    }
}
