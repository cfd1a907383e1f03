package heapwright.types;

import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.RandomAccess;
import java.util.SortedSet;

/** Which collection it is, and what that means. */
public final class CollectionKinds {
    private CollectionKinds() {}

    /** What the kind of a collection promises. */
    public static String promise(Collection<Integer> numbers) {
        if (numbers instanceof SortedSet<Integer> sorted) {
            return !sorted.isEmpty() && sorted.first() < 0 ? "starts below zero" : "sorted";
        }
        if (numbers instanceof List<Integer> list) {
            if (list instanceof RandomAccess) {
                return list.size() == 3 && list.get(2) == null ? "third is missing" : "fast";
            }
            return list instanceof Deque<?> ? "both ends" : "slow";
        }
        return numbers instanceof Deque<Integer> deque && deque.peekLast() != null ? "queue" : "bag";
    }
}
