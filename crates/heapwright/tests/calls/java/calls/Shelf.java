package calls;

import java.util.Comparator;
import java.util.List;

/** Takes arrays, texts, comparators and lists, and changes before it throws. */
public class Shelf {
    private int[] kept;
    private int reds;
    private Comparator<Integer> order;
    private Integer best;
    private int failures;
    private int known;
    private Object note;

    public void keep(int[] numbers) {
        kept = numbers;
    }

    public void label(String text) {
        if (text.equals("red")) {
            reds++;
        }
    }

    public void order(Comparator<Integer> comparator) {
        order = comparator;
    }

    public void offer(Integer number) {
        if (best == null || order != null && order.compare(number, best) > 0) {
            best = number;
        }
    }

    public void drop(int number) {
        failures++;
        if (number >= 0) {
            failures--;
            return;
        }
        throw new IllegalArgumentException();
    }

    public void learn(List<Integer> numbers) {
        for (Integer number : numbers) {
            known += number;
        }
    }

    public void note(Object text) {
        note = text;
    }

    boolean isAscending() {
        return kept != null && kept.length > 1 && kept[0] < kept[1];
    }

    boolean isEmpty() {
        return kept != null && kept.length == 0;
    }

    boolean isRed() {
        return reds > 0;
    }

    boolean isReversed() {
        return order != null && order.compare(1, 2) > 0;
    }

    boolean isBestNegative() {
        return best != null && best < 0 && order != null;
    }

    boolean hasFailedTwice() {
        return failures > 1;
    }

    boolean knowsOne() {
        return known == 1;
    }

    boolean hasFailedLess() {
        return failures < 0;
    }
}
