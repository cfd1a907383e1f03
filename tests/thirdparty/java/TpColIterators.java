// Area: org.apache.commons.collections4.iterators
// Shows: chains, filters, transforms, looping, peeking, pushback, collating, permutations, arrays; comparators, queues and functors
import java.util.*;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.comparators.*;
import org.apache.commons.collections4.functors.*;
import org.apache.commons.collections4.iterators.*;
import org.apache.commons.collections4.list.*;
import org.apache.commons.collections4.queue.*;
import org.apache.commons.collections4.set.*;

public class TpColIterators {
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

    static String all(Iterator<?> it) { return IteratorUtils.toList(it).toString(); }
    public static void main(String[] args) {
        List<Integer> a = List.of(1, 2, 3, 4);
        show("chain", all(IteratorUtils.chainedIterator(a.iterator(), List.of(9).iterator())) + all(IteratorUtils.filteredIterator(a.iterator(), x -> x % 2 == 0)) + all(IteratorUtils.transformedIterator(a.iterator(), x -> x * x)) + all(IteratorUtils.collatedIterator(null, List.of(1, 5).iterator(), List.of(2, 6).iterator())) + all(IteratorUtils.zippingIterator(a.iterator(), List.of('a', 'b').iterator())));
        show("array", all(new ArrayIterator<>(new int[] {7, 8, 9}, 1)) + all(new ObjectArrayIterator<>("x", "y")) + all(new UniqueFilterIterator<>(List.of(1, 1, 2).iterator())) + all(new BoundedIterator<>(a.iterator(), 1, 2)) + all(new SkippingIterator<>(a.iterator(), 3)) + all(new SingletonIterator<>("s")));
        LoopingIterator<Integer> loop = new LoopingIterator<>(List.of(1, 2));
        show("loop", loop.next() + "" + loop.next() + loop.next() + " " + loop.size());
        PeekingIterator<Integer> pk = PeekingIterator.peekingIterator(a.iterator());
        show("peek", pk.peek() + " " + pk.next() + " " + pk.element() + " " + pk.hasNext());
        PushbackIterator<Integer> pb = PushbackIterator.pushbackIterator(a.iterator());
        pb.next();
        pb.pushback(99);
        show("pushback", all(pb));
        show("permutations", all(new PermutationIterator<>(List.of(1, 2, 3))));
        ListIteratorWrapper<Integer> w = new ListIteratorWrapper<>(new ArrayList<>(a).iterator());
        w.next(); w.next();
        show("wrapper", w.previous() + " " + w.nextIndex() + " " + w.hasPrevious());
        List<String> words = new ArrayList<>(List.of("bb", "a", "ccc", "dd"));
        words.sort(new ComparatorChain<>(List.of(new TransformingComparator<String, Integer>(String::length), ComparatorUtils.<String>reversedComparator(Comparator.<String>naturalOrder()))));
        show("chain comparator", words);
        words.sort(new FixedOrderComparator<>("dd", "ccc", "bb", "a"));
        show("fixed order", words);
        show("null comparator", new NullComparator<String>(false).compare(null, "a") + " " + BooleanComparator.getTrueFirstComparator().compare(true, false));
        CircularFifoQueue<Integer> q = new CircularFifoQueue<>(3);
        for (int i = 0; i < 5; i++) q.add(i);
        show("circular", q + " " + q.get(0) + " " + q.isAtFullCapacity() + " " + q.remove() + " " + q.maxSize());
        TreeList<Integer> tl = new TreeList<>(a);
        tl.add(2, 77);
        show("tree list", tl + " " + tl.indexOf(77) + " " + tl.remove(0) + " " + tl);
        SetUniqueList<Integer> su = SetUniqueList.setUniqueList(new ArrayList<>());
        show("unique list", su.add(1) + " " + su.add(1) + " " + su.addAll(List.of(2, 3, 2)) + " " + su);
        CursorableLinkedList<Integer> cl = new CursorableLinkedList<>(a);
        CursorableLinkedList.Cursor<Integer> cur = cl.cursor();
        cur.next();
        cl.add(1, 55);
        show("cursor", cur.next() + " " + cl);
        show("ordered set", ListOrderedSet.listOrderedSet(List.of("q", "p")).get(0) + " " + new NodeCachingLinkedList<>(a).getLast());
        show("functors", PredicateUtils.andPredicate((Integer x) -> x > 1, x -> x < 4).test(2) + " " + PredicateUtils.onePredicate(List.<Predicate<Integer>>of(x -> x > 1, x -> x > 2)).test(2) + " " + TransformerUtils.chainedTransformer(List.<Transformer<Object, Object>>of(x -> x + "!", x -> x + "?")).transform("a") + " " + TransformerUtils.mapTransformer(Map.of(1, "one")).transform(1) + " " + ConstantFactory.constantFactory(5).get() + " " + new InstanceofPredicate(String.class).test("s"));
        fails("empty", () -> IteratorUtils.emptyIterator().next());
        fails("unmodifiable", () -> { Iterator<Integer> it = IteratorUtils.unmodifiableIterator(new ArrayList<>(a).iterator()); it.next(); it.remove(); });
        fails("exception closure", () -> ClosureUtils.exceptionClosure().accept(1));
    }
}
