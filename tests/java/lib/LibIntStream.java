// Area: java.util.stream.IntStream
// Shows: every operation of IntStream: ranges, statistics, boxing, conversion, mapMulti, iterate, reduce
import java.util.*;
import java.util.stream.*;

public class LibIntStream {
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
        show("range", IntStream.range(0, 5).boxed().toList() + " " + IntStream.rangeClosed(-2, 2).boxed().toList() + " " + IntStream.range(5, 5).count() + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count());
        show("aggregates", IntStream.of(3, 1, 2).sum() + " " + IntStream.of(3, 1, 2).average() + " " + IntStream.of(3, 1, 2).max() + " " + IntStream.of(3, 1, 2).min() + " " + IntStream.empty().average() + " " + IntStream.empty().max());
        show("overflow sum", IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum());
        IntSummaryStatistics st = IntStream.rangeClosed(1, 10).summaryStatistics();
        show("stats", st + " " + st.getAverage());
        st.accept(100);
        st.combine(IntStream.of(-5).summaryStatistics());
        show("combined", st.getMin() + " " + st.getMax() + " " + st.getSum() + " " + st.getCount() + " empty " + new IntSummaryStatistics());
        show("map", IntStream.of(1, 2, 3).map(x -> x * x).boxed().toList() + " " + IntStream.of(1, 2).mapToObj(x -> "n" + x).toList() + " " + IntStream.of(1, 2).mapToLong(x -> 1L << (40 * x)).boxed().toList() + " " + IntStream.of(1, 2).mapToDouble(x -> x / 4.0).boxed().toList() + " " + IntStream.of(7).asDoubleStream().boxed().toList());
        show("filter", IntStream.range(0, 20).filter(x -> x % 6 == 1).boxed().toList());
        show("flatMap", IntStream.range(1, 4).flatMap(x -> IntStream.range(0, x)).boxed().toList() + " " + IntStream.range(1, 4).mapMulti((x, s) -> { if (x != 2) { s.accept(x); s.accept(x * 10); } }).boxed().toList());
        show("distinct sorted", IntStream.of(5, 1, 5, 3, 1).distinct().sorted().boxed().toList() + " " + IntStream.of(5, 1, 5).sorted().boxed().toList());
        show("limit", IntStream.iterate(1, x -> x * 2).limit(8).skip(2).boxed().toList() + " " + IntStream.iterate(1, x -> x < 100, x -> x * 5).boxed().toList() + " " + IntStream.generate(() -> 4).limit(2).boxed().toList());
        show("while", IntStream.of(1, 2, 9, 1).takeWhile(x -> x < 5).sum() + " " + IntStream.of(1, 2, 9, 1).dropWhile(x -> x < 5).sum());
        show("match", IntStream.of(1, 2).anyMatch(x -> x == 2) + " " + IntStream.of(1, 2).allMatch(x -> x == 2) + " " + IntStream.of(1, 2).noneMatch(x -> x == 3));
        show("reduce", IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.of(4, 5).reduce(Math::min) + " " + IntStream.empty().reduce(Math::max));
        show("collect", IntStream.range(0, 4).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        show("toArray", Arrays.toString(IntStream.of(3, 2).toArray()) + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).findFirst());
        int[] acc = {0};
        IntStream.range(0, 5).forEach(x -> acc[0] = acc[0] * 10 + x);
        IntStream.range(5, 7).forEachOrdered(x -> acc[0] = acc[0] * 10 + x);
        show("forEach", acc[0]);
        show("builder", IntStream.builder().add(1).add(2).build().sum() + " " + IntStream.of().findAny());
        show("parallel flag", IntStream.range(0, 3).isParallel() + " " + IntStream.range(0, 3).parallel().sequential().isParallel());
        PrimitiveIterator.OfInt it = IntStream.of(8, 9).iterator();
        show("iterator", it.nextInt() + it.nextInt());
        fails("iterator end", it::nextInt);
        fails("average get", () -> IntStream.empty().average().getAsDouble());
    }
}
