package heapwright.basics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Lists, maps, sets and queues of the library, as parameters and as tools. */
public final class CollectionTour {
    private CollectionTour() {}

    /** The list without repetitions, in order. */
    public static List<Integer> distinct(List<Integer> numbers) {
        List<Integer> distinct = new ArrayList<>();
        for (Integer number : numbers) {
            if (!distinct.contains(number)) {
                distinct.add(number);
            }
        }
        return distinct;
    }

    /** Takes the negative numbers out of a list, in place. */
    public static int removeNegative(ArrayList<Integer> numbers) {
        int removed = 0;
        Iterator<Integer> it = numbers.iterator();
        while (it.hasNext()) {
            if (it.next() < 0) {
                it.remove();
                removed++;
            }
        }
        return removed;
    }

    /** The number that occurs most often; null for none. */
    public static Integer mostFrequent(int[] numbers) {
        Map<Integer, Integer> counts = new HashMap<>();
        Integer best = null;
        for (int number : numbers) {
            int count = counts.merge(number, 1, Integer::sum);
            if (best == null || count > counts.get(best)) {
                best = number;
            }
        }
        return best;
    }

    /** Whether brackets of three kinds close in the right order. */
    public static boolean balanced(String text) {
        Deque<Character> open = new ArrayDeque<>();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                char expected = c == ')' ? '(' : '[';
                if (open.isEmpty() || open.pop() != expected) {
                    return false;
                }
            }
        }
        return open.isEmpty();
    }

    /** The grade for a number of points, from a table of lower bounds. */
    public static String grade(int points) {
        TreeMap<Integer, String> bounds = new TreeMap<>();
        bounds.put(0, "failed");
        bounds.put(50, "passed");
        bounds.put(90, "excellent");
        Map.Entry<Integer, String> bound = bounds.floorEntry(points);
        if (bound == null) {
            return "invalid";
        }
        return points > 100 ? "impossible" : bound.getValue();
    }

    /** Whether two arrays have a number in common. */
    public static boolean intersect(int[] a, int[] b) {
        Set<Integer> seen = new HashSet<>();
        for (int number : a) {
            seen.add(number);
        }
        for (int number : b) {
            if (seen.contains(number)) {
                return true;
            }
        }
        return false;
    }

    /** What is left of a stock after an order; null for an article that is not kept. */
    public static Integer order(Map<String, Integer> stock, String article, int amount) {
        Integer there = stock.get(article);
        if (there == null) {
            return null;
        }
        if (there < amount) {
            return -1;
        }
        stock.put(article, there - amount);
        return there - amount;
    }

    /** The last caller served when every other one goes to the back of the queue. */
    public static int lastServed(int callers) {
        if (callers < 1 || callers > 12) {
            return -1;
        }
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int i = 1; i <= callers; i++) {
            queue.addLast(i);
        }
        while (queue.size() > 1) {
            queue.removeFirst();
            queue.addLast(queue.removeFirst());
        }
        return queue.getFirst();
    }

    /** Whether an element is in one set and not in the other. */
    public static <T> boolean exclusive(Set<T> a, Set<T> b, T element) {
        return a.contains(element) != b.contains(element);
    }

    /** Two words make a list of at most two. */
    public static String listed(String first, String second) {
        List<String> list = new ArrayList<>();
        if (first != null) {
            list.add(first);
        }
        if (second != null) {
            list.add(second);
        }
        if (list.size() > 2) {
            return "too many";
        }
        return list.isEmpty() ? "none" : "some";
    }
}
