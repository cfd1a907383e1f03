// Area: com.google.common.collect.Ordering, ComparisonChain, Comparators
// Shows: compound orderings, nulls, greatestOf, explicit order, lexicographic, min and max
import com.google.common.collect.*;
import com.google.common.primitives.*;
import java.util.*;

public class TpGuavaOrdering {
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

    record P(String n, int a) implements Comparable<P> { @Override public int compareTo(P o) { return ComparisonChain.start().compare(a, o.a).compare(n, o.n, Ordering.natural().reverse()).result(); } }
    public static void main(String[] args) {
        List<Integer> l = Arrays.asList(5, 3, 9, 1, 7);
        Ordering<Integer> o = Ordering.natural();
        show("basic", o.sortedCopy(l) + " " + o.reverse().sortedCopy(l) + " " + o.min(l) + " " + o.max(l) + " " + o.max(1, 9, 4) + " " + o.leastOf(l, 2) + " " + o.greatestOf(l, 2) + " " + o.isOrdered(l) + " " + o.isStrictlyOrdered(List.of(1, 2)) + " " + o.immutableSortedCopy(l));
        show("nulls", Ordering.<Integer>natural().nullsFirst().sortedCopy(Arrays.asList(2, null, 1)) + " " + Ordering.<Integer>natural().nullsLast().reverse().sortedCopy(Arrays.asList(2, null, 1)));
        show("compound", Ordering.natural().onResultOf(String::length).compound(Ordering.natural()).sortedCopy(List.of("bb", "a", "aa", "ccc")) + " " + Ordering.usingToString().sortedCopy(List.of(10, 9, 100)));
        show("explicit", Ordering.explicit("low", "mid", "high").sortedCopy(List.of("high", "low", "mid")));
        fails("explicit unknown", () -> Ordering.explicit(1, 2).compare(1, 3));
        show("lexicographic", Ordering.<Integer>natural().lexicographical().compare(List.of(1, 2), List.of(1, 2, 0)) + " " + Comparators.lexicographical(Comparator.<Integer>naturalOrder()).compare(List.of(2), List.of(1, 9)));
        show("chain", new TreeSet<>(List.of(new P("x", 2), new P("a", 1), new P("b", 1))) + " " + ComparisonChain.start().compareTrueFirst(true, false).compareFalseFirst(true, false).result());
        show("comparators", Comparators.isInOrder(List.of(1, 1, 2), Comparator.naturalOrder()) + " " + Comparators.min(3, 2) + " " + java.util.stream.Stream.of(5, 1, 4).collect(Comparators.least(2, Comparator.naturalOrder())));
        show("primitives", Ints.asList(3, 1, 2) + " " + Ints.max(4, 9, 2) + " " + Ints.join("-", 1, 2) + " " + Ints.contains(new int[] {1}, 2) + " " + Ints.saturatedCast(1L << 40) + " " + Ints.tryParse("12x") + " " + Ints.tryParse("-7") + " " + Arrays.toString(Ints.concat(new int[] {1}, new int[] {2, 3})) + " " + Arrays.toString(Ints.toByteArray(258)) + " " + Ints.fromBytes((byte) 0, (byte) 0, (byte) 1, (byte) 2) + " " + Longs.hashCode(1L << 33) + " " + Doubles.tryParse("1.5e3") + " " + Booleans.countTrue(true, false, true) + " " + UnsignedInts.toString(-1) + " " + UnsignedLongs.toString(-1L) + " " + UnsignedInteger.MAX_VALUE.plus(UnsignedInteger.ONE) + " " + Shorts.checkedCast(5) + " " + Chars.asList('a', 'b') + " " + Bytes.indexOf(new byte[] {1, 2}, (byte) 2));
        fails("checkedCast", () -> Ints.checkedCast(1L << 40));
        show("arrays", Ints.lexicographicalComparator().compare(new int[] {1}, new int[] {1, 0}) + " " + ImmutableIntArray.of(1, 2, 3).subArray(1, 3) + " " + Arrays.toString(Ints.ensureCapacity(new int[] {1}, 2, 1)));
    }
}
