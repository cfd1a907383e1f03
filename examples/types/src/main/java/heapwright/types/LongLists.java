package heapwright.types;

import java.util.List;

/** Lists that need three and more elements. */
public final class LongLists {
    private LongLists() {}

    /** Whether the numbers rise, and then fall, with a peak inside. */
    public static boolean isMountain(List<Integer> heights) {
        int i = 1;
        while (i < heights.size() && heights.get(i) > heights.get(i - 1)) {
            i++;
        }
        if (i < 2 || i == heights.size()) {
            return false;
        }
        while (i < heights.size() && heights.get(i) < heights.get(i - 1)) {
            i++;
        }
        return i == heights.size();
    }

    /** The median of exactly five, or -1. */
    public static int medianOfFive(List<Integer> numbers) {
        if (numbers.size() != 5) {
            return -1;
        }
        int median = numbers.stream().sorted().skip(2).findFirst().orElseThrow();
        return median == numbers.get(2) ? 0 : median;
    }
}
