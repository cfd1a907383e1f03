// Area: java.util.Spliterator, java.util.Iterator
// Shows: own Iterable, Iterator default methods, splitting of list and range spliterators, characteristics, StreamSupport
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class LibIteratorSpliterator {
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

    static final class Range implements Iterable<Integer> {
        final int lo, hi;
        Range(int lo, int hi) { this.lo = lo; this.hi = hi; }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;
                @Override public boolean hasNext() { return at < hi; }
                @Override public Integer next() { if (at >= hi) throw new NoSuchElementException("past " + hi); return at++; }
            };
        }
    }
    static final class Halves implements Spliterator<String> {
        int lo; final int hi;
        Halves(int lo, int hi) { this.lo = lo; this.hi = hi; }
        @Override public boolean tryAdvance(Consumer<? super String> c) { if (lo >= hi) return false; c.accept("e" + lo++); return true; }
        @Override public Spliterator<String> trySplit() { int m = (lo + hi) >>> 1; if (m - lo < 2) return null; Halves h = new Halves(lo, m); lo = m; return h; }
        @Override public long estimateSize() { return hi - lo; }
        @Override public int characteristics() { return ORDERED | SIZED | SUBSIZED | NONNULL; }
    }
    public static void main(String[] args) {
        Range r = new Range(3, 8);
        int sum = 0;
        for (int x : r) sum += x;
        show("sum", sum);
        r.forEach(x -> System.out.print(x + " "));
        System.out.println();
        Iterator<Integer> it = r.iterator();
        it.next();
        fails("default remove", it::remove);
        List<Integer> rest = new ArrayList<>();
        it.forEachRemaining(rest::add);
        show("rest", rest);
        fails("past", it::next);
        show("stream of iterable", StreamSupport.stream(r.spliterator(), false).map(x -> x * x).toList());
        Spliterator<Integer> s = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6, 7)).spliterator();
        Spliterator<Integer> first = s.trySplit();
        show("split sizes", first.estimateSize() + " " + s.estimateSize() + " " + s.getExactSizeIfKnown());
        s.tryAdvance(x -> show("advance", x));
        s.forEachRemaining(x -> show("remaining", x));
        show("exhausted", s.tryAdvance(x -> { }) + " " + s.trySplit());
        show("characteristics", s.hasCharacteristics(Spliterator.SIZED) + " " + s.hasCharacteristics(Spliterator.SORTED) + " " + s.characteristics());
        fails("comparator of unsorted", s::getComparator);
        show("own spliterator", StreamSupport.stream(new Halves(0, 9), false).collect(Collectors.joining(",")));
        Spliterator<Integer> unknown = Spliterators.spliteratorUnknownSize(r.iterator(), Spliterator.ORDERED);
        show("unknown", unknown.estimateSize() == Long.MAX_VALUE);
        show("from spliterator", Spliterators.iterator(new Halves(0, 2)).next());
        PrimitiveIterator.OfInt pi = IntStream.range(0, 4).iterator();
        show("primitive", pi.nextInt() + " " + pi.next() + " " + pi.hasNext());
        pi.forEachRemaining((IntConsumer) x -> show("int", x));
        Spliterator<String> hs = new HashSet<>(List.of("a", "b")).spliterator();
        show("hash set", hs.hasCharacteristics(Spliterator.DISTINCT) + " " + hs.hasCharacteristics(Spliterator.ORDERED));
        Spliterator.OfInt range = IntStream.range(0, 10).spliterator();
        Spliterator.OfInt left = range.trySplit();
        show("range split", left.estimateSize() + " " + range.estimateSize());
    }
}
