// Area: java.util.stream.LongStream, DoubleStream
// Shows: every operation on long and double streams, compensated sums, statistics
import java.util.*;
import java.util.stream.*;

public class LibLongDoubleStream {
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
        show("long range", LongStream.range(1L << 40, (1L << 40) + 3).boxed().toList() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.rangeClosed(1, 5).sum());
        show("long ops", LongStream.of(5, 3, 5, 1).distinct().sorted().map(x -> x * x).filter(x -> x > 1).boxed().toList() + " " + LongStream.of(1, 2).mapToInt(x -> (int) x + 1).sum() + " " + LongStream.of(1, 2).mapToObj(Long::toBinaryString).toList() + " " + LongStream.of(1, 2).mapToDouble(x -> x / 2.0).sum() + " " + LongStream.of(3).asDoubleStream().sum());
        show("long stats", LongStream.of(4, 8, 15, 16, 23, 42).summaryStatistics() + " " + LongStream.of(1, 2).average() + " " + LongStream.empty().max() + " " + new LongSummaryStatistics());
        show("long more", LongStream.iterate(1, x -> x * 3).limit(5).boxed().toList() + " " + LongStream.iterate(1, x -> x < 10, x -> x + 4).sum() + " " + LongStream.generate(() -> 2).limit(3).sum() + " " + LongStream.of(1, 5, 2).takeWhile(x -> x < 4).count() + " " + LongStream.of(1, 5, 2).dropWhile(x -> x < 4).sum() + " " + LongStream.of(1, 2).flatMap(x -> LongStream.of(x, -x)).boxed().toList());
        show("long match", LongStream.of(1).anyMatch(x -> x == 1) + " " + LongStream.of(1).allMatch(x -> x == 2) + " " + LongStream.of(1).noneMatch(x -> x == 2) + " " + LongStream.of(7, 8).findFirst() + " " + Arrays.toString(LongStream.of(1, 2).skip(1).toArray()) + " " + LongStream.of(1).mapMulti((x, s) -> { s.accept(x); s.accept(9); }).sum());
        double[] tenths = new double[10];
        Arrays.fill(tenths, 0.1);
        show("compensated", DoubleStream.of(tenths).sum() + " " + DoubleStream.of(tenths).average() + " " + DoubleStream.of(1e100, 1.0, -1e100).sum());
        show("special", DoubleStream.of(1, Double.NaN).sum() + " " + DoubleStream.of(1, Double.POSITIVE_INFINITY).sum() + " " + DoubleStream.of(1, Double.NaN).max() + " " + DoubleStream.of(-0.0, 0.0).min() + " " + DoubleStream.empty().sum());
        show("double ops", DoubleStream.of(2.5, 1.5, 2.5).distinct().sorted().boxed().toList() + " " + DoubleStream.of(1.9, -1.9).mapToInt(x -> (int) x).boxed().toList() + " " + DoubleStream.of(1.5).mapToLong(Math::round).sum() + " " + DoubleStream.of(0.5).mapToObj(x -> "d" + x).toList() + " " + DoubleStream.of(1, 2).map(Math::sqrt).filter(x -> x > 1).count());
        DoubleSummaryStatistics st = DoubleStream.of(1.5, 2.5, 4.0).summaryStatistics();
        show("double stats", st.getMin() + " " + st.getMax() + " " + st.getSum() + " " + st.getAverage() + " " + st.getCount());
        st.combine(DoubleStream.of(-10).summaryStatistics());
        show("combined", st.getMin() + " " + st.getSum());
        show("double more", DoubleStream.iterate(1, x -> x / 2).limit(5).sum() + " " + DoubleStream.iterate(1, x -> x < 4, x -> x + 1).sum() + " " + DoubleStream.of(1, 2).reduce(10, (a, b) -> a * b) + " " + DoubleStream.of(1, 2).reduce(Math::max) + " " + DoubleStream.concat(DoubleStream.of(1), DoubleStream.of(2)).boxed().toList() + " " + DoubleStream.of(3, 1).anyMatch(x -> x < 2) + " " + DoubleStream.of(3, 1).flatMap(x -> DoubleStream.of(x, x)).sum());
        show("collect", DoubleStream.of(1, 2).collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        show("builder", DoubleStream.builder().add(1).add(2).build().max() + " " + LongStream.builder().add(1).build().sum());
        show("string", new DoubleSummaryStatistics(2, 1.0, 3.0, 4.0).getAverage() + " " + new IntSummaryStatistics(2, 1, 3, 4).getMax());
        fails("bad stats", () -> new LongSummaryStatistics(-1, 0, 0, 0));
        fails("bad order", () -> new LongSummaryStatistics(1, 5, 0, 0));
    }
}
