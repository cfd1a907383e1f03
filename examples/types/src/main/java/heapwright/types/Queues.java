package heapwright.types;

import java.util.ArrayDeque;
import java.util.PriorityQueue;

/** Questions to queues. */
public final class Queues {
    private Queues() {}

    /** The sum of the two smallest, taken out. */
    public static int twoSmallest(PriorityQueue<Integer> queue) {
        if (queue.size() < 2) {
            return queue.isEmpty() ? 0 : queue.poll();
        }
        int first = queue.poll();
        int second = queue.poll();
        return first == second ? -1 : first + second;
    }

    /** Whether the ends of a queue match, from outside in. */
    public static boolean matches(ArrayDeque<Character> queue) {
        while (queue.size() > 1) {
            if (!queue.pollFirst().equals(queue.pollLast())) {
                return false;
            }
        }
        return true;
    }
}
