// Area: com.google.common.collect.Range, RangeSet, RangeMap
// Shows: range algebra, TreeRangeSet, TreeRangeMap, ContiguousSet, DiscreteDomain
import com.google.common.collect.*;
import java.util.*;

public class TpGuavaRanges {
    static String ascii(Object o) {
        return String.valueOf(o).replace("\u2025", "..").replace("\u221e", "oo");
    }

    static void show(String label, Object value) {
        System.out.println(label + ": " + ascii(value));
    }

    static void fails(String what, Runnable body) {
        try {
            body.run();
            System.out.println(what + ": no exception");
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getClass().getName() + ": " + ascii(e.getMessage()));
        }
    }

    public static void main(String[] args) {
        Range<Integer> a = Range.closed(1, 10), b = Range.open(5, 15);
        show("ranges", a + " " + b + " " + Range.closedOpen(0, 3) + " " + Range.atLeast(4) + " " + Range.lessThan(2) + " " + Range.all() + " " + Range.singleton(7) + " " + Range.encloseAll(List.of(4, 9, 2)));
        show("algebra", a.intersection(b) + " " + a.span(b) + " " + a.isConnected(Range.open(10, 12)) + " " + a.isConnected(Range.open(11, 12)) + " " + a.encloses(Range.open(1, 10)) + " " + a.contains(10) + " " + b.contains(5) + " " + a.gap(Range.closed(20, 30)) + " " + Range.closedOpen(3, 3).isEmpty() + " " + Range.open(1, 4).canonical(DiscreteDomain.integers()));
        fails("intersection", () -> a.intersection(Range.closed(20, 30)));
        fails("invalid", () -> Range.closed(5, 1));
        fails("invalid open", () -> Range.open(5, 5));
        fails("endpoint", () -> Range.atMost(5).lowerEndpoint());
        RangeSet<Integer> s = TreeRangeSet.create();
        s.add(Range.closed(1, 10)); s.add(Range.closedOpen(11, 15)); s.add(Range.closedOpen(15, 20)); s.add(Range.openClosed(0, 0)); s.remove(Range.open(5, 8));
        show("set", s + " " + s.contains(6) + " " + s.rangeContaining(17) + " " + s.complement() + " " + s.span() + " " + s.encloses(Range.closed(12, 16)) + " " + s.subRangeSet(Range.closed(4, 12)) + " " + s.intersects(Range.closed(6, 7)));
        show("immutable", ImmutableRangeSet.unionOf(List.of(Range.closed(1, 3), Range.closed(2, 6), Range.closed(9, 9))) + " " + ImmutableRangeSet.of(Range.closed(1, 3)).asSet(DiscreteDomain.integers()));
        RangeMap<Integer, String> m = TreeRangeMap.create();
        m.put(Range.closed(1, 10), "foo"); m.put(Range.open(3, 6), "bar"); m.put(Range.open(10, 20), "foo"); m.remove(Range.closed(5, 11));
        show("map", m + " " + m.get(4) + " " + m.get(7) + " " + m.getEntry(2) + " " + m.subRangeMap(Range.closed(2, 4)) + " " + m.asMapOfRanges().size());
        m.putCoalescing(Range.closed(20, 25), "foo");
        m.merge(Range.closed(0, 2), "baz", String::concat);
        show("merged", m);
        ContiguousSet<Integer> c = ContiguousSet.create(Range.open(2, 9), DiscreteDomain.integers());
        show("contiguous", c + " " + c.size() + " " + c.headSet(5) + " " + c.first() + " " + c.contains(9) + " " + c.intersection(ContiguousSet.closed(7, 12)) + " " + ContiguousSet.closedOpen(1, 4).asList());
        fails("unbounded", () -> Range.atLeast(1).lowerEndpoint().compareTo(Range.<Integer>atLeast(1).upperEndpoint()));
    }
}
