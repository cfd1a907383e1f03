// Area: java.util.stream
// Shows: parallel pipelines with deterministic results: ordered collect, reduce, sorted, forEachOrdered, limit, grouping
import java.util.*;
import java.util.stream.*;

public class LibStreamParallel {
    static void show(String label, Object value) {
        System.out.println(label + ": " + value);
    }

    public static void main(String[] args) {
        List<Integer> l = IntStream.range(0, 500).boxed().collect(Collectors.toList());
        show("sum", l.parallelStream().mapToInt(x -> x).sum());
        show("map", l.parallelStream().filter(x -> x % 50 == 7).map(x -> x * 2).collect(Collectors.toList()));
        show("reduce", l.parallelStream().reduce(0, (a, x) -> a + x % 7, Integer::sum));
        show("sorted", l.parallelStream().sorted(Comparator.comparing((Integer x) -> x % 100).thenComparing(x -> -x)).limit(6).toList());
        StringBuilder sb = new StringBuilder();
        l.parallelStream().filter(x -> x % 60 == 0).forEachOrdered(x -> sb.append(x).append(' '));
        show("forEachOrdered", sb);
        show("limit skip", l.parallelStream().skip(100).limit(4).toList());
        show("findFirst", l.parallelStream().filter(x -> x > 321).findFirst());
        show("match", l.parallelStream().anyMatch(x -> x == 499) + " " + l.parallelStream().allMatch(x -> x < 499));
        show("group", l.parallelStream().collect(Collectors.groupingBy(x -> x % 3, TreeMap::new, Collectors.summingInt(x -> x))));
        show("joining", l.parallelStream().filter(x -> x < 12).map(String::valueOf).collect(Collectors.joining(",")));
        show("distinct", l.parallelStream().map(x -> x % 5).distinct().toList());
        show("toArray", Arrays.stream(IntStream.range(0, 100).parallel().map(x -> x * x % 97).toArray()).sum());
        show("max", l.parallelStream().max(Comparator.comparing(x -> x * 37 % 499)));
        show("takeWhile", l.parallelStream().takeWhile(x -> x < 5).toList() + " " + l.parallelStream().dropWhile(x -> x < 497).toList());
        show("int range", IntStream.rangeClosed(1, 100).parallel().sum());
        int[] a = new int[50];
        Arrays.parallelSetAll(a, i -> i * 3 % 11);
        show("parallelSetAll", Arrays.toString(a));
        show("flags", l.parallelStream().isParallel() + " " + l.parallelStream().sequential().isParallel());
        show("flatMap", l.parallelStream().limit(4).flatMap(x -> Stream.of(x, -x)).toList());
    }
}
