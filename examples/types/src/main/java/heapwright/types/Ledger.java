package heapwright.types;

import java.util.Map;
import java.util.TreeMap;

/** A final field that is a sorted map, always: the order of its keys is relied on. */
public final class Ledger {
    private final Map<Integer, Long> entries = new TreeMap<>();

    /** Books an amount on a day; whether the balance moved. */
    public boolean book(int day, long amount) {
        if (day < 1 || day > 366) {
            throw new IllegalArgumentException("day " + day);
        }
        entries.merge(day, amount, Long::sum);
        return amount != 0;
    }

    /** The first day on which the balance is below zero, or 0. */
    public int firstOverdraft() {
        long balance = 0;
        int last = 0;
        for (Map.Entry<Integer, Long> entry : entries.entrySet()) {
            if (entry.getKey() <= last) {
                throw new IllegalStateException("not sorted");
            }
            last = entry.getKey();
            balance += entry.getValue();
            if (balance < 0) {
                return last;
            }
        }
        return 0;
    }
}
